import { db } from '#server/context.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { badInput, textos } from '#shared/errors.ts'
import { NO_DESCUENTOS, readDescuentos, type DescuentosOfCliente } from './descuentos.ts'
import { pricesFor, type ForQuien } from './precio-vigente.ts'

/** For whom the catalogue is shown. */
export type Buyer = {
  readonly cliente: ClienteInAlcance | null
  /** Whose prices; null: staff that has chosen nobody, who sees all that is active, without prices. */
  readonly para: ForQuien | null
  readonly descuentos: DescuentosOfCliente
}

/**
 * The client of a request, in scope, with its prices and discounts. Client 0 is staff before it chooses (DIARIO-07):
 * nobody's prices. Throws 400 for role 3 without its client, 404 out of scope.
 */
export const readBuyer = async (who: Sesion, clienteId: number): Promise<Buyer> => {
  if (clienteId === 0) {
    if (who.tipoRol === 3) throw badInput(textos.elegirCliente)
    return { cliente: null, para: null, descuentos: NO_DESCUENTOS }
  }
  const cliente = await inAlcance(who, clienteId, db())
  return { cliente, para: pricesFor(cliente), descuentos: await readDescuentos(db(), cliente) }
}
