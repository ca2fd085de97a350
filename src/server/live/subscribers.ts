import { Readable } from 'node:stream'
import { Refusal, textos } from '#shared/errors.ts'
import { passes, type Access } from '#shared/route.ts'
import { EVENTOS, HEARTBEAT_MS, type Cambio, type LiveType } from '#shared/live.ts'
import { isSesionAbierta, type Sesion } from '#server/session/sesion.ts'
import { openRecent } from './recent.ts'
import { readAviso, toCambios, type Heard } from './notifications.ts'

/** Milliseconds whose changes are sent together. */
const JOIN_MS = 150
/** With more changes than this at once only their types are sent. */
const MANY = 500
/** Streams of one session; a further one closes the oldest. A browser has one for all its tabs. */
const BY_SESION = 6
/** Whoever does not read loses the stream, in bytes. */
const MAX_UNREAD = 65_536
/** What may have been read shortly before it was told, in milliseconds. */
const MARGIN_MS = 2_000

/** `antes`: messages buffered until the session has been checked; null afterwards. */
type Subscriber = { readonly sesion: Sesion; readonly stream: Readable; antes: string[] | null }
const subscribers = new Set<Subscriber>()
const recent = openRecent({ most: 10_000, ms: 120_000 })
let deaf = true
let stopping = false
let gates: Readonly<Record<string, Access>> = {}
let pendientes = new Map<string, Heard>()
let join: NodeJS.Timeout | undefined
let heartbeat: NodeJS.Timeout | undefined

/** Sets the access needed to hear each type; nobody hears an undeclared one. Called at start. */
export const nameLiveTypes = (all: Readonly<Record<string, Access>>): void => {
  gates = all
  stopping = false
}
/** Open streams of this process. */
export const countSubscribers = (): number => subscribers.size

const drop = (subscriber: Subscriber) => {
  subscribers.delete(subscriber)
  subscriber.stream.push(null)
  if (subscribers.size > 0) return
  clearInterval(heartbeat)
  heartbeat = undefined
}
const write = (subscriber: Subscriber, text: string) => {
  if (!subscribers.has(subscriber)) return // closed meanwhile, e.g. by a seventh stream of its session
  if (subscriber.sesion.vence <= Date.now()) return drop(subscriber)
  if (subscriber.antes) return void subscriber.antes.push(text)
  subscriber.stream.push(text)
  if (subscriber.stream.readableLength <= MAX_UNREAD) return
  subscribers.delete(subscriber)
  subscriber.stream.destroy()
}
const eventOf = (name: string, cambios: readonly Cambio[] = []): string =>
  `event: ${name}\ndata: ${JSON.stringify(cambios)}\n\n`

/**
 * True if the session may hear of the change: its type's access, and its own person, client, sellers' clients or
 * everybody.
 */
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
/** Handles a notification: the subscribers it concerns are told within `JOIN_MS`. */
export const hearLive = (payload: string): void => {
  for (const heard of readAviso(payload)) pendientes.set(`${heard.tipo} ${heard.clienteId} ${heard.id}`, heard)
  if (pendientes.size > 0) join ??= setTimeout(tellAll, JOIN_MS).unref()
}
/**
 * Sets whether this process gets notifications; while it does not, streams are closed and refused, so that no client
 * believes that nothing changes.
 */
export const markDeaf = (value: boolean): void => {
  deaf = value
  if (deaf) endSubscribers()
  else recent.begin(performance.now())
}

/**
 * Closes the streams of these sessions (default: all); clients reconnect and are checked again. `last`: what they are
 * told before that, so that nobody waits for the new stream to learn it.
 */
export const endSubscribers = (whose: (sesion: Sesion) => boolean = () => true, last?: LiveType): void => {
  // and told again when they come back: another change may fall between two streams
  if (last) recent.add([{ tipo: last, clienteId: 0, vendedor: 0, id: null, contacto: null }], performance.now())
  for (const subscriber of subscribers)
    if (whose(subscriber.sesion)) {
      if (last) write(subscriber, eventOf(EVENTOS.cambios, [{ tipo: last, ids: null }]))
      drop(subscriber)
    }
}
/** Closes all streams and refuses new ones: the server is shutting down. */
export const stopSubscribers = (value: true): void => {
  stopping = value
  endSubscribers()
}

const beat = () => {
  for (const subscriber of subscribers) write(subscriber, ': \n\n')
}
/** Starts the stream of a checked session: sends 'listo', then the buffered messages. */
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
 * Opens a stream of the changes the session may see. `edad`: seconds since the client last heard anything; what it
 * missed is sent first, or that anything may have changed. Throws 503 while there are no notifications.
 */
export const listen = async (sesion: Sesion, edad: number | null): Promise<Readable> => {
  if (deaf || stopping) throw new Refusal(503, 'base_no_disponible', textos.databaseDown, { extra: { retryAfter: 5 } })
  const subscriber: Subscriber = { sesion, stream: new Readable({ read: () => {} }), antes: [] }
  enter(subscriber)
  // the session may have ended or changed its client before the stream was registered
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
