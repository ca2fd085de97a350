import { route } from '#shared/route.ts'
import { bool, id, idParam, int, lista, texto, textoNull, z } from '#shared/wire.ts'

export const vendedor = z.object({
  id: texto, idVendedor: id, apellidoNombre: texto, documentoNro: texto, nroDocumento: texto, telefono: textoNull, email: textoNull, activo: bool, nombreFantasia: textoNull,
  clientesResponse: lista(z.never()),
})
export const contract = {
  all: route({ method: 'GET', path: '/api/Vendedor/all', access: { all: [3] }, summary: 'Vendedores (todos, o de a páginas)', query: z.object({ page: z.optional(idParam), rowPerPage: z.optional(idParam) }), reply: z.object({ ...lista(vendedor).shape, length: z.optional(int) }) }),
} as const
