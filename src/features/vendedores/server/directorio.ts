import { badInput, textos } from '#shared/errors.ts'
import { db } from '#server/context.ts'
import { countVendedores, listVendedores } from './store.ts'

const MAX_ROWS = 100

/** The seller directory: all of them, or a page with the count of all. */
export const allVendedores = async ({ page, rowPerPage }: { page?: number | undefined; rowPerPage?: number | undefined }) => {
  if (rowPerPage !== undefined && rowPerPage > MAX_ROWS) throw badInput(textos.datosInvalidos, [{ field: 'rowPerPage', detail: `Hasta ${MAX_ROWS} por página.` }])
  const paged = page !== undefined || rowPerPage !== undefined
  const size = rowPerPage ?? MAX_ROWS
  const rows = await listVendedores(db(), paged ? size : null, ((page ?? 1) - 1) * size)
  const $values = rows.map((v) => ({
    id: v.id, idVendedor: v.idVendedor, apellidoNombre: `${v.apellido} ${v.nombre}`, documentoNro: v.documentoNro, nroDocumento: v.documentoNro, telefono: v.telefono, email: v.email, activo: v.activo,
    nombreFantasia: v.nombreFantasia, clientesResponse: { $values: [] },
  }))
  if (!paged) return { $values }
  return { $values, length: rows[0]?.total ?? ((page ?? 1) === 1 ? 0 : await countVendedores(db())) }
}
