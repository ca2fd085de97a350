import { lineaHoy } from '#features/carrito/contract.ts'
import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import { currency, id, idParam, lista, moneda, precio, texto, time, z } from '#shared/wire.ts'

const lineaRepetida = z.object({
  ...lineaHoy.shape,
  /** Of one unit after its discounts, when it was ordered, in the order's currency. */ precioEntonces: precio,
})
/** A confirmed order as it would be bought again today; nothing is added by asking. */
export const repeticion = z.object({
  id,
  clienteId: id,
  nombreCliente: texto,
  fecha: time,
  moneda,
  montoTotal: currency,
  lineas: lista(lineaRepetida),
})
export type Repeticion = z.infer<typeof repeticion>
export type LineaRepetida = z.infer<typeof lineaRepetida>

export const contract = {
  repeat: route({
    method: 'GET',
    path: '/api/Budget/:id/repetir',
    standby: true,
    access: { all: [P.carritoA, P.carritoB] },
    summary: 'Las líneas de una solicitud anterior como se comprarían hoy',
    params: z.object({ id: idParam }),
    reply: repeticion,
    refuses: { no_encontrado: 404 },
  }),
} as const
