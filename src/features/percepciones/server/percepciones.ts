/** The front door of `percepciones` on the server: what is collected on account with an invoice (DOLAR-10). */
import { readRate } from '#features/dolar/server/dolar.ts'
import { today } from '#shared/dates.ts'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { feature } from '#server/feature.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import { contract } from '../contract.ts'
import { estimate, type Estimada, type Neto } from '../rules.ts'
import { listPercepciones } from './store.ts'

/** What is estimated of an order today; null: its client has none at all. */
export const estimatePercepciones = async (
  on: Db,
  cliente: ClienteInAlcance,
  order: Omit<Neto, 'rate'>,
): Promise<Estimada[] | null> => {
  const all = await listPercepciones(on, cliente, today())
  if (all.length === 0) return null
  const compared = all.some(({ minimo }) => minimo > 0)
  return estimate(all, { ...order, rate: compared ? await readRate(on, 'solicitudes') : null })
}

export const percepciones = feature('percepciones', contract, {
  percepciones: async ({ params: { clienteId } }, who) => ({
    $values: await listPercepciones(db(), await inAlcance(who, clienteId, db()), today()),
  }),
})
