import { badInput, notFound, textos } from '#shared/errors.ts'
import { db } from '#server/context.ts'
import { alcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { clientesDeVendedor, pageDeVendedor } from './store.ts'

const MAX_ROWS = 100

/** The clients of a seller: role 1 of any, role 2 its own, for everybody else there are none (404). All, or a page. */
export const getAllBySellerId = async (who: Sesion, { idSeller, page, rowPerPage }: { idSeller: number; page?: number | undefined; rowPerPage?: number | undefined }) => {
  if (who.tipoRol === 3 || (who.tipoRol === 2 && idSeller !== who.sellerId)) throw notFound()
  const scope = { ...(await alcance(who, 0)), clienteId: 0, idVendedor: idSeller } as const
  if (page === undefined && rowPerPage === undefined) return { $values: await clientesDeVendedor(db(), scope) }
  if (rowPerPage !== undefined && rowPerPage > MAX_ROWS) throw badInput(textos.datosInvalidos, [{ field: 'rowPerPage', detail: `Hasta ${MAX_ROWS} por página.` }])
  return pageDeVendedor(db(), scope, page ?? 1, rowPerPage ?? MAX_ROWS)
}
