import { Readable } from 'node:stream'
import { Refusal, textos } from '#shared/errors.ts'
import { passes, type Access } from '#shared/route.ts'
import { EVENTOS, LATIDO_MS, type Cambio } from '#shared/vivo.ts'
import { isSesionAbierta, type Sesion } from '#server/session/sesion.ts'
import { openReciente } from './memoria.ts'
import { readAviso, toCambios, type Oido } from './oido.ts'

/** Changes of so many milliseconds are told at once. */
const JUNTAR_MS = 150
/** Beyond so many at once, their kinds are told alone. */
const MUCHOS = 500
/** Streams of one session; the oldest ends. A browser has one for all its tabs. */
const POR_SESION = 6
/** Whoever does not read loses the stream, in bytes. */
const SIN_LEER = 65_536
/** What may have been read shortly before it was told, in milliseconds. */
const MARGEN_MS = 2_000

/** `antes`: what it is told while nobody knows yet whether its session still stands; null once it is let in. */
type Oyente = { readonly sesion: Sesion; readonly stream: Readable; antes: string[] | null }
const oyentes = new Set<Oyente>()
const reciente = openReciente({ most: 10_000, ms: 120_000 })
let sorda = true
let stopping = false
let gates: Readonly<Record<string, Access>> = {}
let pendientes = new Map<string, Oido>()
let juntar: NodeJS.Timeout | undefined
let latido: NodeJS.Timeout | undefined

/** The portal begins: who may hear of each kind; of one that nobody declared, nobody does. */
export const nameVivos = (all: Readonly<Record<string, Access>>): void => {
  gates = all
  stopping = false
}
/** How many hear at this moment, in this process. */
export const countOyentes = (): number => oyentes.size

const drop = (oyente: Oyente) => {
  oyentes.delete(oyente)
  oyente.stream.push(null)
  if (oyentes.size > 0) return
  clearInterval(latido)
  latido = undefined
}
const write = (oyente: Oyente, text: string) => {
  if (!oyentes.has(oyente)) return // ended meanwhile, e.g. by a seventh of its session
  if (oyente.sesion.vence <= Date.now()) return drop(oyente)
  if (oyente.antes) return void oyente.antes.push(text)
  oyente.stream.push(text)
  if (oyente.stream.readableLength <= SIN_LEER) return
  oyentes.delete(oyente)
  oyente.stream.destroy()
}
const eventOf = (name: string, cambios: readonly Cambio[] = []): string =>
  `event: ${name}\ndata: ${JSON.stringify(cambios)}\n\n`

/** True when that is this person's to hear: its own, its own client's, its own clients', anybody's. */
const concerns = ({ tipoRol, clienteId, contactoId, sellerId, permisos }: Sesion, oido: Oido): boolean => {
  const gate = gates[oido.tipo]
  if (gate === undefined || !passes(gate, { tipoRol, permisos })) return false
  if (oido.contacto !== null) return oido.contacto === contactoId && (tipoRol !== 3 || oido.clienteId === clienteId)
  if (oido.id === null || tipoRol === 1) return true
  return tipoRol === 2 ? oido.vendedor === sellerId : oido.clienteId === clienteId
}
const tellTo = (oyente: Oyente, oidos: readonly Oido[]) => {
  const cambios = toCambios(oidos.filter((oido) => concerns(oyente.sesion, oido)))
  if (cambios.length > 0) write(oyente, eventOf(EVENTOS.cambios, cambios))
}
/** Of very many only their kinds; what is one person's stays its own. */
const shorten = (oidos: readonly Oido[]): readonly Oido[] => {
  const shared = oidos.filter((oido) => oido.contacto === null)
  if (shared.length <= MUCHOS) return oidos
  const kinds = [...new Set(shared.map((oido) => oido.tipo))]
  return [
    ...kinds.map((tipo) => ({ tipo, clienteId: 0, vendedor: 0, id: null, contacto: null })),
    ...oidos.filter((oido) => oido.contacto !== null),
  ]
}
const tellAll = () => {
  juntar = undefined
  const told = shorten([...pendientes.values()])
  pendientes = new Map()
  reciente.add(told, performance.now())
  for (const oyente of oyentes) tellTo(oyente, told)
}
/** The database told of something: whoever may see it is told, some moments later. */
export const hearVivo = (payload: string): void => {
  for (const oido of readAviso(payload)) pendientes.set(`${oido.tipo} ${oido.clienteId} ${oido.id}`, oido)
  if (pendientes.size > 0) juntar ??= setTimeout(tellAll, JUNTAR_MS).unref()
}
/**
 * While a process does not hear the database, nobody is left to believe that nothing happens: streams end, and are
 * refused.
 */
export const setSorda = (value: boolean): void => {
  sorda = value
  if (sorda) endOyentes()
  else reciente.begin(performance.now())
}

/** Ends the streams of these; they ask again, and are let in or not. */
export const endOyentes = (whose: (sesion: Sesion) => boolean = () => true): void => {
  for (const oyente of oyentes) if (whose(oyente.sesion)) drop(oyente)
}
/** From here on nobody is let in: the server stops. */
export const stopOyentes = (value: true): void => {
  stopping = value
  endOyentes()
}

const beat = () => {
  for (const oyente of oyentes) write(oyente, ': \n\n')
}
/** It may hear: that first, then what it was told meanwhile. */
const letIn = (oyente: Oyente) => {
  const antes = oyente.antes ?? []
  oyente.antes = null
  for (const text of [`retry: 3000\n${eventOf(EVENTOS.listo)}`, ...antes]) write(oyente, text)
}
const enter = (oyente: Oyente) => {
  const own = [...oyentes].filter((other) => other.sesion.tokenHash === oyente.sesion.tokenHash)
  for (const old of own.slice(0, Math.max(0, own.length - POR_SESION + 1))) drop(old)
  oyentes.add(oyente)
  latido ??= setInterval(beat, LATIDO_MS).unref()
  oyente.stream.once('close', () => drop(oyente))
}

/**
 * Lets somebody hear what changes of what he may see. `edad`: for how many seconds nothing was heard: what changed
 * since is told first, or that anything may have. Refuses 503 while nothing is heard.
 */
export const listen = async (sesion: Sesion, edad: number | null): Promise<Readable> => {
  if (sorda || stopping) throw new Refusal(503, 'base_no_disponible', textos.sinBase, { extra: { retryAfter: 5 } })
  const oyente: Oyente = { sesion, stream: new Readable({ read: () => {} }), antes: [] }
  enter(oyente)
  // between the door and here it may have ended, or become another client's, which nobody was told then
  const open = await isSesionAbierta(sesion).catch(() => true)
  if (!open) {
    drop(oyente)
    return oyente.stream
  }
  letIn(oyente)
  if (edad === null) return oyente.stream
  const missed = reciente.since(performance.now() - edad * 1000 - MARGEN_MS)
  if (missed === null) write(oyente, eventOf(EVENTOS.todo))
  else tellTo(oyente, missed)
  return oyente.stream
}
