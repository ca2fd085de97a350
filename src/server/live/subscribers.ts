import { Readable } from 'node:stream'
import { Refusal, textos } from '#shared/errors.ts'
import { passes, type Access } from '#shared/route.ts'
import { EVENTOS, HEARTBEAT_MS, type Cambio } from '#shared/live.ts'
import { isSesionAbierta, type Sesion } from '#server/session/sesion.ts'
import { openRecent } from './recent.ts'
import { readAviso, toCambios, type Heard } from './notifications.ts'

/** Changes of so many milliseconds are told at once. */
const JOIN_MS = 150
/** Beyond so many at once, their kinds are told alone. */
const MANY = 500
/** Streams of one session; the oldest ends. A browser has one for all its tabs. */
const BY_SESION = 6
/** Whoever does not read loses the stream, in bytes. */
const MAX_UNREAD = 65_536
/** What may have been read shortly before it was told, in milliseconds. */
const MARGIN_MS = 2_000

/** `antes`: what it is told while nobody knows yet whether its session still stands; null once it is let in. */
type Subscriber = { readonly sesion: Sesion; readonly stream: Readable; antes: string[] | null }
const subscribers = new Set<Subscriber>()
const recent = openRecent({ most: 10_000, ms: 120_000 })
let deaf = true
let stopping = false
let gates: Readonly<Record<string, Access>> = {}
let pendientes = new Map<string, Heard>()
let join: NodeJS.Timeout | undefined
let heartbeat: NodeJS.Timeout | undefined

/** The portal begins: who may hear of each kind; of one that nobody declared, nobody does. */
export const nameLiveTypes = (all: Readonly<Record<string, Access>>): void => {
  gates = all
  stopping = false
}
/** How many hear at this moment, in this process. */
export const countSubscribers = (): number => subscribers.size

const drop = (subscriber: Subscriber) => {
  subscribers.delete(subscriber)
  subscriber.stream.push(null)
  if (subscribers.size > 0) return
  clearInterval(heartbeat)
  heartbeat = undefined
}
const write = (subscriber: Subscriber, text: string) => {
  if (!subscribers.has(subscriber)) return // ended meanwhile, e.g. by a seventh of its session
  if (subscriber.sesion.vence <= Date.now()) return drop(subscriber)
  if (subscriber.antes) return void subscriber.antes.push(text)
  subscriber.stream.push(text)
  if (subscriber.stream.readableLength <= MAX_UNREAD) return
  subscribers.delete(subscriber)
  subscriber.stream.destroy()
}
const eventOf = (name: string, cambios: readonly Cambio[] = []): string =>
  `event: ${name}\ndata: ${JSON.stringify(cambios)}\n\n`

/** True when that is this person's to hear: its own, its own client's, its own clients', anybody's. */
const concerns = ({ tipoRol, clienteId, contactoId, sellerId, permisos }: Sesion, heard: Heard): boolean => {
  const gate = gates[heard.tipo]
  if (gate === undefined || !passes(gate, { tipoRol, permisos })) return false
  if (heard.contacto !== null) return heard.contacto === contactoId && (tipoRol !== 3 || heard.clienteId === clienteId)
  if (heard.id === null || tipoRol === 1) return true
  return tipoRol === 2 ? heard.vendedor === sellerId : heard.clienteId === clienteId
}
const tellSubscriber = (subscriber: Subscriber, changes: readonly Heard[]) => {
  const cambios = toCambios(changes.filter((heard) => concerns(subscriber.sesion, heard)))
  if (cambios.length > 0) write(subscriber, eventOf(EVENTOS.cambios, cambios))
}
/** Of very many only their kinds; what is one person's stays its own. */
const shorten = (changes: readonly Heard[]): readonly Heard[] => {
  const shared = changes.filter((heard) => heard.contacto === null)
  if (shared.length <= MANY) return changes
  const kinds = [...new Set(shared.map((heard) => heard.tipo))]
  return [
    ...kinds.map((tipo) => ({ tipo, clienteId: 0, vendedor: 0, id: null, contacto: null })),
    ...changes.filter((heard) => heard.contacto !== null),
  ]
}
const tellAll = () => {
  join = undefined
  const told = shorten([...pendientes.values()])
  pendientes = new Map()
  recent.add(told, performance.now())
  for (const subscriber of subscribers) tellSubscriber(subscriber, told)
}
/** The database told of something: whoever may see it is told, some moments later. */
export const hearLive = (payload: string): void => {
  for (const heard of readAviso(payload)) pendientes.set(`${heard.tipo} ${heard.clienteId} ${heard.id}`, heard)
  if (pendientes.size > 0) join ??= setTimeout(tellAll, JOIN_MS).unref()
}
/**
 * While a process does not hear the database, nobody is left to believe that nothing happens: streams end, and are
 * refused.
 */
export const markDeaf = (value: boolean): void => {
  deaf = value
  if (deaf) endSubscribers()
  else recent.begin(performance.now())
}

/** Ends the streams of these; they ask again, and are let in or not. */
export const endSubscribers = (whose: (sesion: Sesion) => boolean = () => true): void => {
  for (const subscriber of subscribers) if (whose(subscriber.sesion)) drop(subscriber)
}
/** From here on nobody is let in: the server stops. */
export const stopSubscribers = (value: true): void => {
  stopping = value
  endSubscribers()
}

const beat = () => {
  for (const subscriber of subscribers) write(subscriber, ': \n\n')
}
/** It may hear: that first, then what it was told meanwhile. */
const letIn = (subscriber: Subscriber) => {
  const antes = subscriber.antes ?? []
  subscriber.antes = null
  for (const text of [`retry: 3000\n${eventOf(EVENTOS.listo)}`, ...antes]) write(subscriber, text)
}
const enter = (subscriber: Subscriber) => {
  const own = [...subscribers].filter((other) => other.sesion.tokenHash === subscriber.sesion.tokenHash)
  for (const old of own.slice(0, Math.max(0, own.length - BY_SESION + 1))) drop(old)
  subscribers.add(subscriber)
  heartbeat ??= setInterval(beat, HEARTBEAT_MS).unref()
  subscriber.stream.once('close', () => drop(subscriber))
}

/**
 * Lets somebody hear what changes of what he may see. `edad`: for how many seconds nothing was heard: what changed
 * since is told first, or that anything may have. Refuses 503 while nothing is heard.
 */
export const listen = async (sesion: Sesion, edad: number | null): Promise<Readable> => {
  if (deaf || stopping) throw new Refusal(503, 'base_no_disponible', textos.databaseDown, { extra: { retryAfter: 5 } })
  const subscriber: Subscriber = { sesion, stream: new Readable({ read: () => {} }), antes: [] }
  enter(subscriber)
  // between the door and here it may have ended, or become another client's, which nobody was told then
  const open = await isSesionAbierta(sesion).catch(() => true)
  if (!open) {
    drop(subscriber)
    return subscriber.stream
  }
  letIn(subscriber)
  if (edad === null) return subscriber.stream
  const missed = recent.since(performance.now() - edad * 1000 - MARGIN_MS)
  if (missed === null) write(subscriber, eventOf(EVENTOS.todo))
  else tellSubscriber(subscriber, missed)
  return subscriber.stream
}
