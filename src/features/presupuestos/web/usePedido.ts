import { useQuery } from '@tanstack/react-query'
import { q, values } from '#web/api.ts'
import { useSession } from '#web/session.ts'
import { contract, type Quote } from '../contract.ts'
import { matchPedido } from '../rules.ts'

/**
 * The order system's lines, asked for when the popup opens (OPER-22, OPEN-46). Each stands with its product (`de`, by
 * the quote's lines): ordered, delivered and pending in one table (DIARIO-12); `orphaned` are those that stand alone.
 */
export const usePedido = (quote: Quote) => {
  const { clienteId } = useSession() // roles 1 and 2: 0, their whole scope
  const query = useQuery(q(contract.estadoPedidos, { query: { clienteId, presupuestoId: quote.id } }))
  const all = values(query.data)
  const { de, orphaned } = matchPedido(values(quote.detalles), all)
  return { query, de, joined: de.some((p) => p !== null), orphaned }
}
