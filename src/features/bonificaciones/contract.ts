import { route } from '#shared/route.ts'
import { desc, id, id0Param, lista, porcentaje, z } from '#shared/wire.ts'

/** A discount of a client as the order system keeps it; the percentage is between 0 and 100. */
const regla = z.object({ ...desc.shape, porcentaje })
export type Regla = z.infer<typeof regla>

export const contract = {
  clientData: route({
    method: 'GET',
    path: '/api/Client/GetClientData/:clienteId',
    access: 'session',
    summary: 'Descuentos de un cliente: los propios y los de cada familia de productos',
    params: z.object({ clienteId: id0Param }),
    reply: z.object({ id, reglaDescuento: lista(regla), reglaDescuentoDetalle: lista(regla) }),
    refuses: { no_encontrado: 404 },
  }),
} as const
