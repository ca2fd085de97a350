import { notFound } from '#shared/errors.ts'
import type { Entera } from '#shared/route.ts'
import { db } from '#server/context.ts'
import { paginaOf, palabrasOf, type Cuantos, type Pagina } from '#server/db/lists.ts'
import { alcance, type Alcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Cliente } from '../contract.ts'
import { enteroOf } from './enteros.ts'
import * as store from './store.ts'

type Clientes = { $values: Cliente[] } & Partial<Cuantos>
/** A page; without one a seller's clients at once, or everybody's streamed (OPEN-130). */
const listOf = async (alcance: Alcance, palabras: readonly string[], page: Pagina): Promise<Clientes | Entera> => {
  const pagina = paginaOf(page)
  if (pagina) return store.pageClientes(db(), alcance, palabras, pagina)
  return alcance.idVendedor === null
    ? enteroOf(alcance, palabras)
    : { $values: await store.listClientes(db(), alcance, palabras) }
}
/** A seller's whole scope: any seller's for role 1, its own for role 2; throws 404 otherwise. */
const ofVendedor = async (who: Sesion, idSeller: number): Promise<Alcance> => {
  if (who.tipoRol === 3 || (who.tipoRol === 2 && idSeller !== who.sellerId)) throw notFound()
  return { ...(await alcance(who, 0, db())), clienteId: 0, idVendedor: idSeller }
}

/** All clients, or a page of them. */
export const listClientes = async (who: Sesion, page: Pagina): Promise<Clientes | Entera> =>
  listOf(await alcance(who, 0, db()), [], page)
/** The clients of a seller. */
export const getAllBySellerId = async (
  who: Sesion,
  { idSeller, ...page }: Pagina & { idSeller: number },
): Promise<Clientes | Entera> => listOf(await ofVendedor(who, idSeller), [], page)
/** The clients of the caller's scope (or of one of its sellers) whose name contains every word (OPEN-24). */
export const searchClientes = async (
  who: Sesion,
  { name, idSeller, ...page }: Pagina & { name: string | null; idSeller: number | null },
): Promise<Clientes | Entera> =>
  listOf(idSeller === null ? await alcance(who, 0, db()) : await ofVendedor(who, idSeller), palabrasOf(name), page)

/** The client with a document; throws 404 unless it is in the caller's scope. */
export const getClienteByNroDoc = async (
  who: Sesion,
  { nroDoc, tipoDoc }: { nroDoc: string; tipoDoc: number },
): Promise<Cliente> => {
  const found = await store.findByDocumento(db(), await alcance(who, 0, db()), nroDoc, tipoDoc)
  if (!found) throw notFound()
  return found
}
