import { createHmac } from 'node:crypto'
import { toTime } from '#shared/dates.ts'

/** An event as receivers get it, by webhook or polling. */
export type Aviso = {
  /** Sequence number: a reader that has seen one has seen every lower one. */
  readonly id: number
  readonly tipo: string
  readonly fecha: string
  /** Idempotency key, the same at every delivery. */
  readonly clave: string
  /** The order system's code of the client it is about. */
  readonly cliente: string | null
  readonly datos: Readonly<Record<string, unknown>>
}
export type AvisoRow = {
  readonly numero: number
  readonly tipo: string
  readonly creada: Date
  readonly clave: string
  readonly cliente: string | null
  readonly datos: unknown
}
export const avisoOf = ({ numero, tipo, creada, clave, cliente, datos }: AvisoRow): Aviso => ({
  id: numero,
  tipo,
  fecha: toTime(creada),
  clave,
  cliente,
  datos: datos as Aviso['datos'],
})

/** The signature of a body sent at `timestamp` (seconds since 1970); signing the timestamp prevents replays. */
export const sign = (secret: string, timestamp: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
