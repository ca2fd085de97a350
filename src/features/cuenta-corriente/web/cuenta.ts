import { inAddress, type Vista as VistaDe } from '#web/ui/address.ts'
import type { To } from '#web/router/router.tsx'
import type { FilasPorPagina } from '../rules.ts'

export const solapas = ['facturas', 'pedidos', 'saldo', 'composicion'] as const
type Solapa = (typeof solapas)[number]
/** The four tabs, to the letter (ACC-02). */
export const nombres: { readonly [S in Solapa]: string } = {
  facturas: 'Facturas',
  pedidos: 'Estado de Pedidos',
  saldo: 'Saldo Cuenta Corriente',
  composicion: 'Composición del Saldo Cta. Cte.',
}
const filas = ['5', '10', '25'] as const
/** The tab, what is looked for in it, the page and how many rows one has. */
export const addressShape = {
  solapa: inAddress.word<Solapa>(solapas, 'facturas'),
  documento: inAddress.text(60),
  estado: inAddress.id,
  pagina: inAddress.pagina,
  filas: inAddress.word<(typeof filas)[number]>(filas, '5'),
}
export type Vista = VistaDe<typeof addressShape>
export type At = (patch: Partial<Vista>) => To
export type Props = { clienteId: number; vista: Vista; at: At; search: (wanted: Partial<Vista>) => void }

/** What the calls of a tab are asked: its filter, and the page, which they count from 0. */
export const cuentaDe = (clienteId: number, { documento, estado, pagina, filas: cuantas }: Vista) => ({
  clienteId,
  dateFrom: null,
  dateTo: null,
  estadoId: estado,
  presupuestoId: documento || null,
  page: pagina - 1,
  rowPerPage: Number(cuantas) as FilasPorPagina,
})
