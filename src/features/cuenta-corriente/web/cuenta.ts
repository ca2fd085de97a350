import type { ScreenSearch, SearchLink } from '#web/router.tsx'
import type { Cuantos } from '#shared/unidades.ts'
import { pagesOf, usePager } from '#web/ui/usePager.ts'
import { local } from '#web/storage.ts'
import { rowsPerPage, type RowsPerPage } from '../rules.ts'

export const tabs = ['facturas', 'pedidos', 'saldo', 'composicion'] as const
type Tab = (typeof tabs)[number]
/** The four tabs, to the letter (ACC-02). */
export const nombres: { readonly [S in Tab]: string } = {
  facturas: 'Facturas',
  pedidos: 'Estado de Pedidos',
  saldo: 'Saldo Cuenta Corriente',
  composicion: 'Composición del Saldo Cta. Cte.',
}
export type Vista = ScreenSearch<'/cuenta-corriente'>
export type At = (patch: Partial<Vista>) => SearchLink
export type Props = { clienteId: number; vista: Vista; at: At; search: (wanted: Partial<Vista>) => void }

/** The input of a tab's calls: its filter, and its page, counted from 0. */
export const cuentaOf = (clienteId: number, { documento, estado, vence, orden, pagina, filas: howMany }: Vista) => ({
  clienteId,
  dateFrom: null,
  dateTo: null,
  estadoId: estado,
  presupuestoId: documento || null,
  page: pagina - 1,
  rowPerPage: Number(howMany) as RowsPerPage,
  vence: vence || null,
  orden,
})

/** What is asked for, as paper says it. */
export const askedOf = ({ documento, orden }: Vista, estado?: string): string[] => [
  ...(documento ? [`Documento: ${documento}.`] : []),
  ...(estado ? [`Estado: ${estado}.`] : []),
  ...(orden === 'vencimiento' ? ['Primero lo que vence antes.'] : []),
]

/** The balance is of all there is, whatever is filtered. */
export const saldoAsked = (clienteId: number) =>
  ({ clienteId, dateFrom: null, dateTo: null, estadoId: null, presupuestoId: null, page: 0, rowPerPage: 5 }) as const

const ROWS = 'cuenta-corriente:filas'
/** The rows a page that the person chose last, in this browser. */
export const chosenRows = (): Vista['filas'] => {
  const kept = local.get(ROWS)
  return rowsPerPage.some((howMany) => String(howMany) === kept) ? (kept as Vista['filas']) : '5'
}
export const keepRows = (filas: Vista['filas']): void => local.set(ROWS, filas)

type Asked<T> = Pick<Props, 'vista' | 'at'> & { /** Its rows. */ rowsOf: (data: T) => readonly unknown[] }
/** Nothing narrows a tab's table: without rows it has none yet. */
export const isWhole = ({ documento, estado, vence }: Vista): boolean =>
  documento === '' && estado === null && vence === ''
/** The pages of a tab's table. */
export const useCuentaPages = <T extends Cuantos>(
  read: Parameters<typeof usePager<T>>[0],
  { vista, at, rowsOf }: Asked<T>,
) =>
  usePager(read, {
    pagina: vista.pagina,
    at: (pagina) => at({ pagina }),
    of: (data) => ({ de: pagesOf(data, vista.pagina, Number(vista.filas)), rows: rowsOf(data).length }),
  })
