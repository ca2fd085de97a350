import { prepared, type Db } from '#server/db/db.ts'
import { momento, remembered } from '#server/cache.ts'
import { badInput, notFound, textos } from '#shared/errors.ts'
import type { Sesion } from './sesion.ts'

declare const proof: unique symbol
/**
 * A client the caller may see. Stores take this and never an id from a path, so that a query without the check does not
 * compile (house, example 5).
 */
export type ClienteInAlcance = {
  readonly clienteId: number
  readonly listaPrecioId: number | null
  readonly idVendedor: number | null
  readonly [proof]: true
}
/** A client in scope, or the caller's whole scope (client id 0): a seller's clients, or all. */
export type Alcance =
  | ClienteInAlcance
  | { readonly clienteId: 0; readonly idVendedor: number | null; readonly [proof]: true }

type Row = { id: number; listaPrecioId: number | null; idVendedor: number | null }
const clienteById = prepared<{ id: number }, Row>((d, p) =>
  d.selectFrom('cliente').select(['id', 'listaPrecioId', 'idVendedor']).where('id', '=', p.id),
)

const cache = remembered<number, Row>('clientes', { max: 5_000, ttl: 10_000 })

/** Drops the client from the cache. */
export const forgetCliente = (id: number): void => cache.delete(id)

const read = async (id: number, on: Db): Promise<Row | undefined> => {
  const known = cache.get(id)
  if (known) return known
  const desde = momento()
  const [row] = await clienteById(on, { id })
  if (row) cache.set(id, row, { desde })
  return row
}

/**
 * The client, if it is in the caller's scope: role 3 its own, role 2 its seller's, role 1 any. Throws 400 for client 0,
 * 404 otherwise.
 */
export const inAlcance = async (who: Sesion, clienteId: number, on: Db): Promise<ClienteInAlcance> => {
  if (clienteId === 0) throw badInput(textos.elegirCliente)
  if (who.tipoRol === 3 && clienteId !== who.clienteId) throw notFound()
  const row = await read(clienteId, on)
  if (!row || (who.tipoRol === 2 && row.idVendedor !== who.sellerId)) throw notFound()
  return { clienteId, listaPrecioId: row.listaPrecioId, idVendedor: row.idVendedor } as ClienteInAlcance
}

/** As `inAlcance`, but client 0 is the whole scope of roles 1 and 2; role 3 must name its client (400). */
export const alcance = async (who: Sesion, clienteId: number, on: Db): Promise<Alcance> => {
  if (clienteId !== 0) return inAlcance(who, clienteId, on)
  if (who.tipoRol === 3) throw badInput(textos.elegirCliente)
  return { clienteId: 0, idVendedor: who.tipoRol === 2 ? who.sellerId : null } as Alcance
}
