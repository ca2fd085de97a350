/** Tells failures of the database itself from bugs in a statement. */

type Fault = { code?: unknown; message?: unknown; routine?: unknown }

/**
 * The database cannot be reached, the connection was lost, or no answer came in time. The statement may or may not have
 * taken effect.
 */
export class DatabaseOutage extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.name = 'DatabaseOutage'
  }
}

const LOST = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ECONNABORTED',
])
// 08: connection; 57P: shut down, crashed, starting; 53300: too many clients; 25P03, 57P05: an idle transaction or
// session was ended
const SQLSTATE = /^(08\w{3}|57P0[1235]|53300|25P03)$/
const WORDS =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/

/** True when a driver's error means that the database is unavailable, not that the statement is wrong. */
export const isOutage = (error: unknown): boolean => {
  if (error instanceof DatabaseOutage) return true
  const { code, message } = (error ?? {}) as Fault
  return (typeof code === 'string' && (LOST.has(code) || SQLSTATE.test(code))) || WORDS.test(String(message ?? ''))
}

/**
 * True when a statement timed out waiting for a lock (55P03) or running (57014), or lost a deadlock or serialization
 * conflict (40P01, 40001). Its transaction had no effect.
 */
export const isBusy = (error: unknown): boolean =>
  ['55P03', '57014', '40P01', '40001'].includes(String((error as Fault | null)?.code ?? ''))
