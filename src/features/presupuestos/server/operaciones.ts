import { isCodigoOfSistema } from '#shared/codigo.ts'
import { badInput, notFound } from '#shared/errors.ts'
import { MOST_ON_PAPER } from '#shared/on-paper.ts'
import { clientesOfVendedor } from '#features/clientes/server/clientes.ts'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readParams } from '#server/params.ts'
import { alcance, type Alcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Card, Cuentas, Pedido, Quote, Search } from '../contract.ts'
import {
  checkDesdeHasta,
  cleanOrdenCompra,
  estados,
  isEstado,
  mergeHistorial,
  perPage,
  textos,
  whatOfFecha,
} from '../rules.ts'
import { toTime } from '#shared/dates.ts'
import { toCard, toQuote } from './columns.ts'
import { listFechas } from './fechas-store.ts'
import { asOfToday } from './open-cart.ts'
import { entregaOf } from './viajes.ts'
import * as list from './list.ts'
import * as store from './store.ts'

type Cards = { $values: Card[]; cuentas?: Cuentas }

/** A page of the confirmed quotes of a scope, newest first, with their trips and vouchers, in one statement. */
const cardsOf = async (on: Db, scope: Alcance, page = 1): Promise<Cards> => ({
  $values: (await list.listCards(on, scope, page)).map(toCard),
})

/** The default list. Role 3 may leave its client out; roles 1 and 2 then see their whole scope. */
export const fetchAll = async (
  who: Sesion,
  clienteId: number | null,
  page: number,
  counted: boolean,
): Promise<Cards> => {
  const scope = await alcance(who, clienteId ?? (who.tipoRol === 3 ? who.clienteId : 0), db())
  const [cards, cuentas] = await Promise.all([
    cardsOf(db(), scope, page),
    counted ? cuentasOf(db(), scope, list.everything) : null,
  ])
  return cuentas ? { ...cards, cuentas } : cards
}

/** A seller's whole scope, for role 1 any seller, for role 2 itself; everybody else learns nothing (404). */
const ofSeller = async (who: Sesion, sellerId: number): Promise<Alcance> => {
  if (who.tipoRol === 3 || (who.tipoRol === 2 && sellerId !== who.sellerId)) throw notFound()
  const whole = await alcance(who, 0, db())
  return { ...whole, clienteId: 0, idVendedor: sellerId }
}
export const fetchAllOf = async (who: Sesion, sellerId: number, page: number): Promise<Cards> =>
  cardsOf(db(), await ofSeller(who, sellerId), page)

/** The last operations, up to ten (OPEN-20). */
export const latest = async (who: Sesion, clienteId: number): Promise<Cards> =>
  cardsOf(db(), await alcance(who, clienteId, db()))

/** How many in each state, and where a client's orders go, in the call of the list they stand above. */
const cuentasOf = async (on: Db, scope: Alcance, filter: list.Filter) => {
  const [counted, destinos] = await Promise.all([
    list.countCards(on, scope, filter),
    scope.clienteId === 0 ? [] : list.listDestinos(on, scope.clienteId),
  ])
  return { estados: counted, destinos: { $values: destinos } }
}

/** What a text names beyond what a statement can take as it is: null where nothing can be found. */
const filterOf = async (who: Sesion, search: Search, scope: Alcance): Promise<list.Filter | null> => {
  const { estado, producto, entrega } = search
  if (estado !== null && !isEstado(estado))
    throw badInput(textos.unknownEstado, [{ field: 'estado', detail: textos.unknownEstado }])
  if (entrega !== null && scope.clienteId === 0)
    throw badInput(textos.entregaOfClient, [{ field: 'entrega', detail: textos.entregaOfClient }])
  // no number looks like that
  if ([search.presupuesto, search.pedido].some((c) => c !== null && !isCodigoOfSistema(c))) return null
  const productos = producto === null ? null : await list.findProductos(db(), producto)
  if (productos?.length === 0) return null
  return {
    ...search,
    ordenCompra: cleanOrdenCompra(search.ordenCompra) || null,
    estado,
    vendedorId: who.tipoRol === 1 ? search.vendedorId : null,
    productos,
    entrega,
    entregadas: search.entregadas === true,
  }
}
const nothing: Cuentas = {
  estados: Object.fromEntries(estados.map((estado) => [estado, 0])) as Cuentas['estados'],
  destinos: { $values: [] },
}

/**
 * The operaciones filter (OPER-08, OPEN-47, OPEN-312, DIARIO-14): exact numbers, inclusive days, one state, a product's
 * words; vendedorId for role 1 only. Throws 400 if 'Desde' is after 'Hasta', for an unknown state, and for a work site
 * without its client.
 */
export const search = async (who: Sesion, search: Search): Promise<Cards> => {
  const wrong = checkDesdeHasta(search.desde, search.hasta)
  if (wrong) throw badInput(wrong, [{ field: 'desde', detail: wrong }])
  const scope = await alcance(who, search.clienteId, db())
  const filter = await filterOf(who, search, scope)
  const wanted = search.cuentas === true
  if (filter === null) return { $values: [], ...(wanted ? { cuentas: nothing } : {}) }
  const limit = search.entera ? MOST_ON_PAPER : (search.filas ?? perPage)
  const offset = search.entera ? 0 : ((search.page ?? 1) - 1) * limit
  const page = { offset, limit, orden: search.orden ?? 'nuevas' }
  const [rows, cuentas] = await Promise.all([
    list.searchCards(db(), scope, filter, page),
    wanted ? cuentasOf(db(), scope, filter) : null,
  ])
  return { $values: rows.map(toCard), ...(cuentas ? { cuentas } : {}) }
}

export const fetchClientes = async (who: Sesion, sellerId: number) => ({
  $values: await clientesOfVendedor(db(), await ofSeller(who, sellerId)),
})

/**
 * A stored quote in the caller's scope, in one round trip; a cart only for its own contact, with state null and the
 * sums of its last pre-confirm. Throws 404.
 */
export const readStoredQuote = async (on: Db, who: Sesion, id: number): Promise<Quote> => {
  const row = await store.findQuote(on, who, id)
  if (!row) throw notFound()
  return toQuote(row)
}
/** A quote for display: an open cart with today's totals. Throws 404. */
export const readQuote = async (on: Db, who: Sesion, id: number): Promise<Quote> =>
  asOfToday(on, who, await readStoredQuote(on, who, id))

/** The call itself. */
export const quote = (who: Sesion, id: number): Promise<Quote> => readQuote(db(), who, id)

const owned = async (who: Sesion, id: number) => {
  const found = await store.findOwned(db(), who, id)
  if (!found) throw notFound()
  return found
}

/** The lines of a confirmed quote in scope, and its client. Throws 404, also for a cart. */
export const lineasOf = async (who: Sesion, id: number) => {
  const found = await owned(who, id)
  if (!found.confirmed) throw notFound()
  return { clienteId: found.clienteId, lineas: await store.listLineas(db(), found) }
}

/**
 * A quote's state changes. A client sees its own people and its seller by name; the distributor's name stands for the
 * rest of the staff and the order system. Throws 404.
 */
export const historial = async (who: Sesion, id: number) => {
  const quote = await owned(who, id)
  const [rows, days] = await Promise.all([store.listHistorial(db(), quote), listFechas(db(), quote.id)])
  const { empresa } = await readParams(db())
  type Who = { usuario: string; rol: number | null; vendedor?: string | null }
  const nameOf = ({ usuario, rol, vendedor }: Who): string =>
    who.tipoRol !== 3 || rol === 3 ? usuario : ((rol === 2 ? vendedor : null) ?? empresa.nombre)
  const moves = rows.map((row) => ({
    fecha: row.fecha && toTime(row.fecha),
    usuario: nameOf(row),
    de: row.de === 'Carrito' ? null : row.de,
    a: row.a,
    // how it came in is the staff's business
    motivo: who.tipoRol === 3 && row.de === null ? null : row.motivo,
    nota: who.tipoRol === 3 ? null : row.nota,
  }))
  const said = days.map((row) => ({
    fecha: toTime(row.creado),
    usuario: nameOf(row),
    de: null,
    a: whatOfFecha(row, toTime(row.creado)),
    motivo: row.motivo,
    nota: null,
  }))
  return { $values: mergeHistorial(moves, said) }
}

/** The order system's lines of a quote; the client named must be the quote's own (0: whichever it is). */
export const estadoPedidos = async (
  who: Sesion,
  clienteId: number,
  presupuestoId: number,
): Promise<{ $values: Pedido[] }> => {
  const scope = await alcance(who, clienteId, db())
  const quote = await owned(who, presupuestoId)
  if (scope.clienteId !== 0 && scope.clienteId !== quote.clienteId) throw notFound()
  const rows = await store.listPedidos(db(), quote)
  return {
    $values: rows.map(({ presupuestoId: presuportalId, cantidad, cantidadExacta, cantidadEntregada, ...rest }) => ({
      ...rest,
      presuportalId,
      cantidad: Number(cantidad),
      ...entregaOf({ estado: rest.estado, cantidad: cantidadExacta, cantidadEntregada }),
    })),
  }
}
