import { db } from '#server/context.ts'
import { palabrasOf } from '#server/db/lists.ts'
import { alcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { showInt } from '#shared/money.ts'
import { P } from '#shared/permisos.ts'
import { passes } from '#shared/route.ts'
import { searchFew } from '#features/clientes/server/clientes.ts'
import { contract as presupuestos } from '#features/presupuestos/contract.ts'
import type { Hallado } from '../contract.ts'
import { MOST, readAsked, tipos, type Tipo } from '../rules.ts'
import { findNumbers, type Found } from './store.ts'

const digits = (text: string): string => text.replace(/\D/g, '')
/** An invoice is a voucher of its request and a document of the account: it is offered once, as the latter. */
const once = (found: readonly Found[]): Found[] => {
  const documents = new Set(
    found.filter((f) => f.tipo === 'documento').map((f) => `${f.clienteId} ${digits(f.numero)}`),
  )
  return found.filter((f) => f.tipo !== 'comprobante' || !documents.has(`${f.clienteId} ${digits(f.numero)}`))
}
const withinMost = (found: readonly Found[]): Found[] =>
  tipos.flatMap((tipo) => found.filter((f) => f.tipo === tipo).slice(0, MOST))

/** Whatever client is chosen: the session's whole scope, of role 3 its own client. */
const scopeOf = (who: Sesion) =>
  who.tipoRol === 3
    ? { cliente: who.clienteId, vendedor: null }
    : { cliente: null, vendedor: who.tipoRol === 2 ? who.sellerId : null }

const findClientes = async (who: Sesion, text: string): Promise<Hallado[]> => {
  if (who.tipoRol === 3 || !passes({ all: [P.clientes] }, who)) return []
  const palabras = palabrasOf(text)
  if (palabras.length === 0) return []
  const found = await searchFew(db(), await alcance(who, 0, db()), palabras, MOST)
  return found.map(({ id, codigo, razonSocial, documentoNro }) => ({
    tipo: 'cliente' as const,
    id,
    numero: codigo,
    clienteId: id,
    cliente: razonSocial,
    detalle: documentoNro,
  }))
}

/** What of one's own has that number, each kind by its rights, and the clients that the text names (DIARIO-08). */
export const searchOwn = async (who: Sesion, text: string): Promise<Hallado[]> => {
  const asked = readAsked(text)
  const orders = passes(presupuestos.quote.access, who)
  const numbers =
    asked.codigo === null
      ? []
      : await findNumbers(db(), { ...asked, codigo: asked.codigo, texto: text.trim(), ...scopeOf(who) })
  const ofOrders: readonly Tipo[] = ['solicitud', 'remito', 'comprobante']
  const own = withinMost(once(numbers.filter(({ tipo }) => orders || !ofOrders.includes(tipo))))
  const hallados = own.map(({ numero, ...found }) => ({
    ...found,
    numero: found.tipo === 'solicitud' ? showInt(found.id) : numero,
  }))
  return [...hallados, ...(asked.names ? await findClientes(who, text) : [])]
}
