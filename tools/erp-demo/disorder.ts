import type { Tracked } from './ledger.ts'
import { listEnvios } from './stepList.ts'
import type { Envio, Portal } from './portal.ts'

// How order systems fail their readers (ERP_DEMO_DESORDEN=si): the last thing is said first, what is refused for now is
// said again later, and all of it comes a second time when everything is over.

/**
 * Says all there is of some orders the wrong way round, until each thing was taken once, and then once more; answers
 * those that the portal knows.
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
