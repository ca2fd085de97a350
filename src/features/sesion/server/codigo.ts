import { Refusal } from '#shared/errors.ts'
import { log } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readCodigo, textosFactor, type Codigo } from '../factor.ts'
import { countAttempt, ofFactor } from './intentos.ts'
import { decrypt, fingerprintRespaldo } from './secretos.ts'
import * as store from './segundo-factor-store.ts'
import { pasoOf } from './totp.ts'

/**
 * Runs what looks at a code with the try counted before it: guesses in parallel, of several steps and of several
 * processes count alike, and one that fits leaves no trace. `work` throws for a wrong code. Refuses 429 past 10 an
 * hour, which is not counted.
 */
export const counted = async <T>(usuarioId: number, work: () => Promise<T>): Promise<T> => {
  const attempt = await countAttempt(ofFactor(usuarioId), textosFactor.demasiados)
  const done = await work()
  await attempt.forgive()
  return done
}

/** `status` is 401 where there is no session yet; to somebody signed in a 401 would say that the session is over. */
export const incorrecto = (status: 400 | 401): Refusal =>
  new Refusal(status, 'codigo_incorrecto', textosFactor.incorrecto, {
    errors: [{ field: 'codigo', detail: textosFactor.incorrecto }],
  })

const takeAuthenticatorCode = async (on: Db, usuarioId: number, texto: string): Promise<boolean> => {
  const factor = await store.findFactor(usuarioId, on)
  if (!factor) return false
  const secreto = decrypt(usuarioId, factor.secreto)
  if (!secreto) log('segundo_factor_ilegible', { usuarioId, motivo: 'SECRET_KEY es otra que cuando se activó' })
  const paso = secreto && pasoOf(secreto, texto, Date.now())
  return paso !== null && (await store.takePaso(on, usuarioId, paso))
}

/**
 * Uses a code up, in the caller's transaction: the authenticator's (its step, once) or, unless `authenticatorOnly`, a
 * recovery code. Null: wrong or used.
 */
export const spendCodigo = async (
  on: Db,
  usuarioId: number,
  typed: string,
  authenticatorOnly = false,
): Promise<Codigo['tipo'] | null> => {
  const codigo = readCodigo(typed)
  if (!codigo || (authenticatorOnly && codigo.tipo !== 'aplicacion')) return null
  const right =
    codigo.tipo === 'aplicacion'
      ? await takeAuthenticatorCode(on, usuarioId, codigo.texto)
      : await store.takeRespaldo(on, usuarioId, fingerprintRespaldo(usuarioId, codigo.texto))
  return right ? codigo.tipo : null
}
