import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { isEventos } from './event-stream.ts'

/** Milliseconds beyond which a call is logged as slow. */
const SLOW = 1_000

/** Addresses that carry a code, a document or a signed pass. */
const PRIVATE =
  /^\/(changePasswordEmail|changepassword|(?:api\/)?correos\/(?:baja|elegir|un-clic)|no-fui-yo|c|api\/cotizaciones\/enlace|api\/auth\/noFuiYo)\//i
/** The path as it is logged: without the query (wire.md) and without what opens or ends something of somebody's. */
export const pathOf = (url: string): string => {
  const path = url.split('?', 1)[0]!
  const [head] = PRIVATE.exec(path) ?? []
  return (head === undefined ? path : `${head}…`).slice(0, 200)
}

/** Logs one line an answer; slow ones as warnings. */
export const logReplies = (app: FastifyInstance, log: Logger): void => {
  app.addHook('onResponse', (req, reply, done) => {
    const ms = Math.round(reply.elapsedTime)
    const line = {
      reqId: req.id,
      method: req.method,
      path: pathOf(req.url),
      status: reply.statusCode,
      code: req.refusedWith, // why it was refused: a guess, a right that lacks, a limit
      ms,
      ip: req.ip,
      usuarioId: req.sesion?.usuarioId,
    }
    if (ms > SLOW && !isEventos(req)) log.warn(line, 'llamada lenta')
    else log.info(line)
    done()
  })
}

let said = 0
let unsaid = 0
/** Logs database outages and timeouts at most once a second, with the number since the last line and no stack. */
export const logOutage = (log: FastifyBaseLogger, code: string, error: Error): void => {
  unsaid++
  if (Date.now() - said < 1_000) return
  log.error({ code, error: error.message, veces: unsaid }, 'base de datos')
  said = Date.now()
  unsaid = 0
}
