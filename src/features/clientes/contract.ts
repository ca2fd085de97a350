import { route } from '#shared/route.ts'
import { bool, id, idParam, int, lista, texto, textoNull, z } from '#shared/wire.ts'

/** `Cliente` of docs/spec/wire.md; `usuario` null: nobody can sign in for it yet. */
export const cliente = z.object({
  id, razonSocial: texto, nombreFantasia: textoNull, telefono: textoNull, email: textoNull, documentoNro: texto, activo: bool,
  seller: z.nullable(z.object({ name: texto, lastName: texto })), usuarioId: z.nullable(id),
  usuario: z.nullable(z.object({ id, activo: bool, documentoNro: textoNull, clientes: int })),
})
export type Cliente = z.infer<typeof cliente>

export const contract = {
  getAllBySellerId: route({
    method: 'GET', path: '/api/Client/getAllBySellerId', access: { all: [10] }, summary: 'Clientes de un vendedor (todos, o de a páginas)',
    query: z.object({ idSeller: idParam, page: z.optional(idParam), rowPerPage: z.optional(idParam) }), reply: z.object({ ...lista(cliente).shape, length: z.optional(int) }),
  }),
} as const
