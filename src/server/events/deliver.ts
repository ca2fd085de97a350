import { Fallo } from '#server/jobs/queue.ts'
import { sign, type Aviso } from './event-body.ts'
import type { Webhook } from './settings.ts'

/** Milliseconds within which the receiver must answer. */
export const DEADLINE_MS = 5_000
/** Characters read of the receiver's answer, enough to log why it refused. */
const MAX_REPLY = 2_000

/** The first `MAX_REPLY` characters of an answer's body; the rest is not read. */
const beginningOf = async (answer: Response): Promise<string> => {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of answer.body ?? []) {
    text += decoder.decode(piece as Uint8Array, { stream: true })
    if (text.length >= MAX_REPLY) break
  }
  return text.replace(/\s+/g, ' ').trim().slice(0, 300)
}

/** Why no answer came, in Spanish. */
const withoutReply = (error: unknown): string => {
  if ((error as Error).name === 'TimeoutError') return `No contestó en ${DEADLINE_MS / 1_000} segundos.`
  const { code, message } = ((error as Error).cause ?? error) as { code?: string; message?: string }
  return `No se pudo entregar: ${code ?? message ?? String(error)}.`
}
/** True when the receiver as a whole fails: the other events then pause instead of spending their attempts. */
const isDown = (status: number): boolean => status >= 500 || status === 429 || status === 408

/**
 * Sends one signed event; any 2xx is a success, redirects are not followed. Throws `Fallo` with the receiver's answer.
 */
export const sendAviso = async ({ url, secret }: Webhook, aviso: Aviso, now = Date.now()): Promise<void> => {
  const body = JSON.stringify(aviso)
  const timestamp = Math.floor(now / 1_000)
  const signal = AbortSignal.timeout(DEADLINE_MS)
  let status: number
  let said: string
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal,
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'PortalVentas',
        'idempotency-key': aviso.clave,
        'x-portal-timestamp': String(timestamp),
        'x-portal-signature': sign(secret, timestamp, body),
      },
    })
    status = answer.status
    said = answer.ok ? '' : await beginningOf(answer)
    if (answer.ok) return await answer.body?.cancel()
  } catch (error) {
    throw new Fallo(withoutReply(error), { rest: true })
  }
  if (status >= 300 && status < 400) throw new Fallo(`Contestó ${status}: manda a otra dirección, y eso no se sigue.`)
  throw new Fallo(`Contestó ${status}${said === '' ? '.' : `: ${said}`}`, { rest: isDown(status) })
}
