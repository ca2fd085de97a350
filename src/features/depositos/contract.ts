import { catalogo } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import { bool, codeParam, idParam, lista, numero, texto, textoNull, z } from '#shared/wire.ts'

/** A warehouse that may stock a product. `propio`: the client's own; `cantidad`: only if the distributor shows it. */
const deposito = z.object({
  codigo: texto,
  nombre: texto,
  localidad: textoNull,
  propio: bool,
  disponible: bool,
  cantidad: z.nullable(numero),
})
export type Deposito = z.infer<typeof deposito>

export const contract = {
  depositos: route({
    method: 'GET',
    path: '/api/Product/:id/:clienteId/depositos',
    access: { any: catalogo },
    summary: 'En qué depósitos hay de un producto; ninguno si su stock no se lleva por depósito',
    params: z.object({ id: codeParam, clienteId: idParam }),
    reply: lista(deposito),
    refuses: { no_encontrado: 404 },
  }),
} as const
