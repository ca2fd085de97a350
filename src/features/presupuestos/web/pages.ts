import { useQueries } from '@tanstack/react-query'
import { call, q, values } from '#web/api.ts'
import { useClienteElegido, useSession } from '#web/session.ts'
import { isBare } from '#web/ui/bare.ts'
import { contract, type Card } from '../contract.ts'
import { perPage, perTable } from '../rules.ts'
import type { Filter } from '../search.ts'
import { isVacio } from './filter.ts'
import type { Vista } from './vista.ts'

/** Whose operations: a filter never changes for whom one is buying (OPEN-30). */
export const useScope = (filter: Filter): number => {
  const session = useSession()
  const chosen = useClienteElegido()
  if (session.tipoRol === 3) return session.clienteId
  return filter.cliente ?? (filter.vendedor !== null || filter.todos ? 0 : (chosen?.id ?? 0))
}

export type Asked = { filter: Filter; clienteId: number; vista: Vista }
export const rowsOf = (vista: Vista): number => (vista === 'tabla' ? perTable : perPage)
const bodyOf = ({ filter, clienteId }: Asked) => ({
  clienteId,
  nroOperacion: filter.operacion ? Number(filter.operacion) : null,
  vendedorId: filter.vendedor,
  presupuesto: filter.presupuesto || null,
  pedido: filter.pedido || null,
  ordenCompra: filter.ordenCompra || null,
  desde: filter.desde,
  hasta: filter.hasta,
  fecha: null,
  estado: filter.estado,
})
/** What is asked for beyond the documents' own filter: nothing that is not wanted. */
const narrowOf = ({ filter: { producto, entrega, orden }, clienteId }: Asked) => ({
  ...(producto ? { producto } : {}),
  ...(entrega && clienteId !== 0 ? { entrega } : {}),
  ...(orden ? { orden } : {}),
})
const moreOf = (asked: Asked, page: number) => ({
  ...narrowOf(asked),
  ...(asked.vista === 'tabla' ? { filas: perTable as 25 } : {}),
  ...(page === 1 ? { cuentas: true } : {}),
})
/** One page as a query: the default list, or the filter's; the first says how many there are in each state. */
export const pageQuery = (asked: Asked, page: number) => {
  const { filter, clienteId, vista } = asked
  return isVacio(filter) && vista === 'tarjetas'
    ? q(contract.fetchAll, { query: { page, clienteId, ...(page === 1 ? { cuentas: 'si' as const } : {}) } })
    : q(contract.search, { body: { ...bodyOf(asked), ...moreOf(asked, page), page } })
}
/** All of them, for paper. */
export const readWhole = async (asked: Asked): Promise<readonly Card[]> =>
  values(await call(contract.search, { body: { ...bodyOf(asked), ...narrowOf(asked), entera: true } }))
export type PageQuery = ReturnType<typeof pageQuery>

/** Nobody's operations are there yet; for staff a chosen client narrows them as a filter does (OPEN-417). */
export const useIsBare = (asked: Asked): boolean => {
  const { tipoRol } = useSession()
  const [first] = useQueries({ queries: [pageQuery(asked, 1)] })
  return isBare(first, { filtered: !isVacio(asked.filter) || (tipoRol !== 3 && asked.clienteId !== 0) })
}
