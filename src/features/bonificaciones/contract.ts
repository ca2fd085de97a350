import { route } from '#shared/route.ts'
import { desc, id, id0Param, int, lista, optionalText, pageParam, porcentaje, z } from '#shared/wire.ts'

/** A client's discount from the order system; percentage from 0 to 100. */
const regla = z.object({ ...desc.shape, porcentaje })
export type Regla = z.infer<typeof regla>

/** The length of each list, and the largest percentage of all pages, for the common scale. */
const paginas = z.object({ comercial: int, familia: int, mayor: porcentaje })
export type Paginas = z.infer<typeof paginas>

export const contract = {
  clientData: route({
    method: 'GET',
    path: '/api/Client/GetClientData/:clienteId',
    access: 'session',
    summary: 'Descuentos de un cliente: los propios y los de cada familia de productos',
    params: z.object({ clienteId: id0Param }),
    /** A page of each list, 25 rows; without it the whole lists and no `paginas`. */
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
