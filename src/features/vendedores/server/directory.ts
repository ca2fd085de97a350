import { notFound } from '#shared/errors.ts'
import { clientesOfVendedor, pageClientes } from '#features/clientes/server/clientes.ts'
import { db } from '#server/context.ts'
import { paginaOf, palabrasOf, type Pagina } from '#server/db/lists.ts'
import { alcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Vendedor, VendedorCompleto } from '../contract.ts'
import * as store from './store.ts'

export const toVendedor = (
  row: store.VendedorRow,
  clientesResponse: Vendedor['clientesResponse'] = { $values: [] },
): Vendedor => ({
  id: row.id,
  idVendedor: row.idVendedor,
  apellidoNombre: `${row.apellido} ${row.nombre}`,
  documentoNro: row.documentoNro,
  nroDocumento: row.documentoNro,
  telefono: row.telefono,
  email: row.email,
  activo: row.activo,
  nombreFantasia: row.nombreFantasia,
  clientesResponse,
})

/**
 * The seller directory, or those whose name holds every word typed (OPEN-24): all of them, or a page with the count of
 * all.
 */
export const searchVendedores = async ({
  name,
  ...page
}: Pagina & { name?: string | null }): Promise<{ $values: Vendedor[]; length?: number }> => {
  const pagina = paginaOf(page)
  const palabras = palabrasOf(name ?? null)
  const rows = await store.listVendedores(db(), palabras, pagina)
  const $values = rows.map((v) => toVendedor(v))
  return pagina ? { $values, length: await store.countVendedores(db(), palabras) } : { $values }
}

/** One seller, its form and its clients: for role 1 any, for role 2 itself, for everybody else there is none (404). */
export const readVendedor = async (who: Sesion, idVendedor: number, page: Pagina): Promise<VendedorCompleto> => {
  const pagina = paginaOf(page)
  const may = who.tipoRol === 1 || (who.tipoRol === 2 && idVendedor === who.sellerId)
  const vendedor = may ? await store.findVendedor(db(), idVendedor) : undefined
  if (!vendedor) throw notFound()
  const own = { ...(await alcance(who, 0, db())), clienteId: 0, idVendedor } as const
  const clientes = pagina ? await pageClientes(db(), own, [], pagina) : { $values: await clientesOfVendedor(db(), own) }
  return {
    ...toVendedor(vendedor, clientes),
    name: vendedor.nombre,
    lastName: vendedor.apellido,
    identificationTypes: vendedor.tipoDocumento,
    identification: vendedor.documentoNro,
    phone: vendedor.telefono,
    totVsCode: vendedor.id,
    region: vendedor.region,
  }
}
