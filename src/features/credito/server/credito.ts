/** The front door of `credito` on the server: what a client may still order for, and whether it is held (OPEN-154). */
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { feature } from '#server/feature.ts'
import { readParams } from '#server/params.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import { Refusal } from '#shared/errors.ts'
import { contract } from '../contract.ts'
import { decideExceeded, disponibleOf, textos, type Compra, type Credito } from '../rules.ts'
import { params } from './params.ts'
import { findCredito, lockCredito } from './store.ts'

export { committedTo } from './store.ts'

/** A client's credit now; null without data of the order system. */
const creditoOf = async (on: Db, cliente: ClienteInAlcance): Promise<Credito | null> => {
  const row = await findCredito(on, cliente)
  if (!row) return null
  const { comprometido, disponible, monedaId, simbolo, ...rest } = row
  return {
    ...rest,
    disponible: disponibleOf(disponible, comprometido),
    comprometido: Number(comprometido),
    moneda: monedaId !== null && simbolo !== null ? { id: monedaId, simbolo } : null,
    alSuperar: (await readParams(on)).creditoAlSuperar,
  }
}

/**
 * Decides how an order of this amount is flagged, in the transaction that places it; orders of a client are serialised.
 * Throws 403 `cliente_retenido` for a client on hold.
 */
export const judgeCredito = async (on: Db, cliente: ClienteInAlcance, compra: Compra) => {
  await lockCredito(on, cliente)
  const credito = await creditoOf(on, cliente)
  if (credito?.retenido) throw new Refusal(403, 'cliente_retenido', textos.retenido)
  return decideExceeded(credito, compra)
}

export const credito = feature(
  'credito',
  contract,
  {
    credito: async ({ params: { clienteId } }, who) => ({
      credito: await creditoOf(db(), await inAlcance(who, clienteId, db())),
    }),
  },
  { params },
)
