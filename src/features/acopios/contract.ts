import { route } from '#shared/route.ts'
import {
  codeParam,
  dia,
  currency,
  id,
  id0Param,
  idParam,
  int,
  lista,
  optionalText,
  pages,
  texto,
  time,
  z,
} from '#shared/wire.ts'

/**
 * cotizacion: pesos per dollar on the day of issue; saldoDolares: the order system's balance, negative when overdrawn.
 */
const acopio = z.object({
  id,
  nroAcopio: texto,
  fechaEmision: dia,
  cotizacion: currency,
  saldoDolares: currency,
  lastUpdate: time,
})
export type Acopio = z.infer<typeof acopio>
/** importe: pesos, negative for withdrawals; tasa: pesos per dollar. */
const movimiento = z.object({
  fecha: dia,
  descripcion: texto,
  importe: currency,
  tasa: currency,
  importeDolares: currency,
})
export type Movimiento = z.infer<typeof movimiento>

export const contract = {
  list: route({
    method: 'GET',
    path: '/api/acopios/getAcopioByClienteId/:clienteId',
    standby: true,
    access: 'session',
    summary: 'Acopios de un cliente, los últimos emitidos primero',
    params: z.object({ clienteId: id0Param }),
    query: z.object(pages),
    /** length, total: of all stockpiles, not only this page's. */
    reply: z.object({ ...lista(acopio).shape, length: int, total: currency }),
    refuses: { no_encontrado: 404 },
  }),
  detalle: route({
    method: 'GET',
    path: '/api/acopios/getAcopiosDetalle/:nroAcopio',
    standby: true,
    access: 'session',
    summary: 'Movimientos de un acopio, del primero al último',
    params: z.object({ nroAcopio: codeParam }),
    /** clienteId: only if it is this client's. */
    query: z.object({ ...pages, clienteId: optionalText(idParam) }),
    /** length, suma: of all movements; saldoAntes: the sum of those before this page. */
    reply: z.object({ ...lista(movimiento).shape, length: int, acopio, suma: currency, saldoAntes: currency }),
    refuses: { no_encontrado: 404 },
  }),
} as const
