import { route } from '#shared/route.ts'
import { id, libre, lista, optionalText, texto, textoNull, z } from '#shared/wire.ts'
import { tipos } from './rules.ts'

/**
 * `Hallado` of docs/spec/wire.md. `id`: of the request for a request, a remito and a voucher, of the client for a
 * client, else its own; `numero`: as it is written; `detalle`: what tells it from others.
 */
export const hallado = z.object({
  tipo: z.enum(tipos),
  id,
  numero: texto,
  clienteId: id,
  cliente: texto,
  detalle: textoNull,
})
export type Hallado = z.infer<typeof hallado>

export const contract = {
  buscar: route({
    method: 'GET',
    path: '/api/busqueda',
    standby: true,
    access: 'session',
    summary: 'Lo propio por su número (solicitudes, comprobantes, reclamos, acopios) y, para roles 1 y 2, clientes',
    query: z.object({ texto: optionalText(libre(250)) }),
    reply: lista(hallado),
    limit: 'tecleo',
  }),
} as const
