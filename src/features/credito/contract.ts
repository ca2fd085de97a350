import { P } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import { bool, currency, idParam, moneda, textoNull, z } from '#shared/wire.ts'

/** `Credito` of docs/spec/wire.md: a client's available credit, and whether it is on hold. */
const credito = z.object({
  disponible: z.nullable(currency),
  comprometido: currency,
  moneda: z.nullable(moneda),
  fecha: textoNull,
  retenido: bool,
  motivo: textoNull,
  alSuperar: z.enum(['avisar', 'aprobacion']),
})

export const contract = {
  credito: route({
    method: 'GET',
    path: '/api/Client/:clienteId/credito',
    standby: true,
    access: { all: [P.operaciones] },
    summary: 'El crédito de un cliente; nulo si el sistema de gestión no dice nada de él',
    params: z.object({ clienteId: idParam }),
    reply: z.object({ credito: z.nullable(credito) }),
    refuses: { no_encontrado: 404 },
  }),
} as const
