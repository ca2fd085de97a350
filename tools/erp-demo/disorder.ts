import type { Tracked } from './ledger.ts'
import { listEnvios } from './stepList.ts'
import type { Envio, Portal } from './portal.ts'

// Imitates an unreliable order system (ERP_DEMO_DESORDEN=si): sends in reverse order, retries what is refused, and in
// the end repeats everything.

/**
 * Sends all that is left of some orders in reverse until each part was accepted, and then once more; returns the
 * orders that the portal knows. Throws if nothing of a round is accepted.
 */
export const sendInDisorder = async (portal: Portal, pedidos: readonly Tracked[]): Promise<readonly Tracked[]> => {
  const todos: Envio[] = []
  const known: Tracked[] = []
  for (const pedido of pedidos) {
    const envios = await listEnvios(portal, pedido)
    if (!envios) continue
    todos.push(...envios)
    known.push(pedido)
  }
  todos.reverse()
  for (let missing = todos; missing.length > 0;) {
    const refused: Envio[] = []
    for (const envio of missing) if (!(await portal.send(envio))) refused.push(envio)
    if (refused.length === missing.length) throw new Error(`Nada de esto se aceptó: ${JSON.stringify(refused)}`)
    missing = refused
  }
  for (const envio of todos) await portal.send(envio)
  return known.map((pedido) => ({ ...pedido, paso: 'entregado', desde: Date.now() }))
}
