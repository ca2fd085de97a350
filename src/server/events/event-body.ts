import { createHmac } from 'node:crypto'
import { toTime } from '#shared/dates.ts'

/** An event as a reader gets it, from the webhook and from polling alike. */
export type Aviso = {
  /** Rises in the order in which events may be seen. */
  readonly id: number
  readonly tipo: string
  readonly fecha: string
  /** The same however often it is sent. */
  readonly clave: string
  /** The code of the client it is about, of the order system. */
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

/**
 * What signs a body of that moment (seconds since 1970): the timestamp stands in it, so that an old one cannot be sent
 * again.
 */
export const sign = (secret: string, timestamp: number, body: string): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
