import { route } from '#shared/route.ts'
import { desc, id, id0Param, int, lista, optionalText, pageParam, porcentaje, z } from '#shared/wire.ts'

/** A discount of a client as the order system keeps it; the percentage is between 0 and 100. */
const regla = z.object({ ...desc.shape, porcentaje })
export type Regla = z.infer<typeof regla>

/** How many there are of each list, and the largest percentage of all: the ruler is every page's. */
const paginas = z.object({ comercial: int, familia: int, mayor: porcentaje })
export type Paginas = z.infer<typeof paginas>

export const contract = {
  clientData: route({
    method: 'GET',
    path: '/api/Client/GetClientData/:clienteId',
    access: 'session',
    summary: 'Descuentos de un cliente: los propios y los de cada familia de productos',
    params: z.object({ clienteId: id0Param }),
    /** A page of each, 25; without one the whole lists, and no `paginas`. */
    query: z.object({ page: optionalText(pageParam), pageComercial: optionalText(pageParam) }),
    reply: z.object({
      id,
      reglaDescuento: lista(regla),
      reglaDescuentoDetalle: lista(regla),
      paginas: z.optional(paginas),
    }),
    refuses: { no_encontrado: 404 },
  }),
} as const
