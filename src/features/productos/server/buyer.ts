import { sql } from 'kysely'
import { momento, remembered } from '#server/cache.ts'
import { db } from '#server/context.ts'
import { prepared } from '#server/db/db.ts'
import { inAlcance, type ClienteInAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { badInput, textos } from '#shared/errors.ts'
import { NO_DESCUENTOS, readDescuentos, type DescuentosOfCliente } from './descuentos.ts'
import { pricesFor, type ForQuien } from './precio-vigente.ts'
import { REMEMBERED_MS } from './remembered.ts'

/** For whom the catalogue is shown. */
export type Buyer = {
  readonly cliente: ClienteInAlcance | null
  /** Whose prices; null: staff that has chosen nobody, who sees all that is active, without prices. */
  readonly para: ForQuien | null
  readonly descuentos: DescuentosOfCliente
}

const hayPropios = prepared<{ cliente: number }, { hay: boolean }>((d, p) => ({
  compile: () =>
    sql<{ hay: boolean }>`select exists (select from precio_cliente where "clienteId" = ${p.cliente}) as hay`.compile(
      d,
    ),
}))
// whoever changes prices of a client has all processes forget it (migration 0142)
const propios = remembered<number, { readonly hay: boolean }>('surtidos', { max: 20_000, ttl: REMEMBERED_MS })
const readPropios = async (cliente: number): Promise<boolean> => {
  const known = propios.get(cliente)
  if (known) return known.hay
  const desde = momento()
  const [row] = await hayPropios(db(), { cliente })
  propios.set(cliente, row!, { desde })
  return row!.hay
}
/**
 * Whose prices a client sees: without prices of its own nobody's but its list's (client 0), so that what is read is the
 * same for all of that list, and can be kept for them: a price of its own that comes meanwhile is not read.
 */
const readPara = async (cliente: ClienteInAlcance): Promise<ForQuien> => {
  const para = pricesFor(cliente)
  return (await readPropios(cliente.clienteId)) ? para : { ...para, cliente: 0 }
}
/** The same for all who are sold the same at the same prices today. */
export const surtidoOf = (para: ForQuien | null): string =>
  para === null ? 'todos' : `${para.cliente}/${para.lista}/${para.hoy}`

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
  const para = await readPara(cliente)
  return { cliente, para, descuentos: await readDescuentos(db(), cliente) }
}
