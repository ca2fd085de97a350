import { createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { badInput } from '#shared/errors.ts'
import { config, db } from '#server/context.ts'
import { CAPTCHA_MINUTES, textos } from '../rules.ts'

const secrets = () => {
  const part = (use: string) => createHmac('sha256', config().secret).update(use).digest('hex')
  return { hmacSignatureSecret: part('captcha-firma'), hmacKeySignatureSecret: part('captcha-clave') }
}

/** A proof-of-work challenge, good for ten minutes and one use (OPEN-11). */
export const newChallenge = () => {
  const { captchaCost, captchaMax } = config()
  return createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: captchaCost,
    counter: randomInt(Math.floor(captchaMax / 2), captchaMax),
    deriveKey,
    // not `expiresAt`: the widget would hold that against the clock of whoever signs in
    data: { vence: Date.now() + CAPTCHA_MINUTES * 60_000 },
    ...secrets(),
  })
}

/** Refuses a missing, wrong, expired or used solution with 'Captcha requerido'. Two at once: one wins. */
export const requireCaptcha = async (captchaToken: string): Promise<void> => {
  const refusal = () => badInput(textos.captcha, [{ field: 'captchaToken', detail: textos.captcha }])
  let nonce: string
  try {
    const { challenge, solution } = JSON.parse(Buffer.from(captchaToken, 'base64').toString('utf8'))
    const result = await verifySolution({ challenge, solution, deriveKey, ...secrets() })
    if (!result.verified || !(challenge.parameters.data.vence > Date.now())) throw refusal()
    nonce = String(challenge.parameters.nonce)
  } catch {
    throw refusal()
  }
  const first = await db()
    .insertInto('captcha_usado')
    .values({ nonce, vence: new Date(Date.now() + 2 * CAPTCHA_MINUTES * 60_000) })
    .onConflict((c) => c.doNothing())
    .executeTakeFirst()
  if (first.numInsertedOrUpdatedRows !== 1n) throw refusal()
}
