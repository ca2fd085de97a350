import { createContext, createElement, use, useSyncExternalStore, type ReactNode } from 'react'
import { passes, type Gate } from '#shared/route.ts'
import type { Session } from '#features/sesion/contract.ts'
import { dropFin, FIN, findFin, saveAviso, saveCambio, saveFin, wayAfterCambio, type Motivo } from './signed-out.ts'
import { local, tab } from './storage.ts'
import { dropVista, findVista, lookAsOneself, saveVista } from './ver-como.ts'

/** The session in local storage (SES-13 … SES-27). It only decides what is shown; the server checks every call. */
const KEY = 'LocalSession'
const PERSONAL = ['grupoId', 'novedadData', 'clienteSeleccionado']
/** When the session expires by this machine's clock; the server sends the seconds left. */
const HASTA = 'sesionHasta'
const OTHER_KEYS = ['id_token', HASTA, 'showPolicy', 'showNps', ...PERSONAL]

export type ClienteElegido = { nombreFantasia: string; id: number }
type Snapshot = {
  session: Session | null
  cliente: ClienteElegido | null
  /** The client that another tab chose since, while this one keeps its own. */ otro: ClienteElegido | null
}
/** This tab's client, once another tab has chosen another one (OPEN-360). */
const PROPIO = 'clienteDeEstaPestana'

const parse = <T>(text: string | null): T | null => {
  try {
    return text ? (JSON.parse(text) as T) : null
  } catch {
    return null
  }
}

/** Records why a session ends, in this tab and for the others, with which it is; nothing else of it stays stored. */
const note = (session: Session, motivo: Motivo) => {
  saveFin(session, motivo)
  local.set(FIN, `${motivo} ${session.tokens?.idToken ?? ''}`) // one that is stored may lack it
  local.remove(FIN)
}

/** True once its seconds have passed, by this machine's clock alone; without a stored time the server decides. */
const isOver = (): boolean => (findVista()?.hasta ?? Number(local.get(HASTA) ?? Infinity)) <= Date.now()

const firstOf = (kept: typeof tab, name = 'clienteSeleccionado'): ClienteElegido | null => {
  const list = parse<ClienteElegido[]>(kept.get(name))
  return Array.isArray(list) ? (list[0] ?? null) : null
}
const read = (): Snapshot => {
  const vista = findVista()
  if (vista && vista.hasta > Date.now()) return { session: vista.session, cliente: firstOf(tab, PROPIO), otro: null }
  if (vista) dropVista()
  const stored = local.get(KEY)
  const session = parse<Session>(stored)
  const valid = session?.tokens?.idToken && local.get('id_token') && !isOver()
  if (stored !== null && !valid) {
    if (session?.userId) note(session, 'vencida')
    clear()
  }
  if (!valid) return { session: null, cliente: null, otro: null }
  const chosen = firstOf(local)
  const own = firstOf(tab, PROPIO)
  return { session, cliente: own ?? chosen, otro: own && chosen?.id !== own.id ? chosen : null }
}

const clear = () => {
  for (const key of [KEY, ...OTHER_KEYS]) local.remove(key)
}

let now: Snapshot = read()
const listeners = new Set<() => void>()
const show = (next: Snapshot) => {
  const before = now.session?.userId
  if (before !== next.session?.userId) tab.remove(PROPIO)
  now = next
  if (before !== undefined && before !== next.session?.userId) for (const forget of forgetters) forget()
  for (const l of listeners) l()
}
const forgetters = new Set<() => void>()
/** Registers a function that drops what was read for a person who leaves. */
export const onDeparture = (forget: () => void): void => void forgetters.add(forget)

/**
 * Reloads the page for the session's new client. Until then it shows the former one's data, and its calls say so
 * (`X-Cliente`).
 */
const begin = ({ bussinessName }: Session, to: string, aviso: string | null) => {
  if (aviso) saveAviso(aviso)
  else saveCambio(`Ahora comprás para ${bussinessName}.`)
  window.location.replace(to)
}

/**
 * True while the page unloads: it must not take over the next person's session, which the other tab is still writing.
 */
let leaving = false
/**
 * Reads local storage again. If the session is another person's, reloads the page, so that no state or pending request
 * of the former person meets it.
 */
const refresh = () => {
  if (leaving) return
  if (findVista()) return show(read())
  const { cliente } = now
  // chosen in another tab: what is typed here, and where it is added, is for the one this page shows
  if (cliente && firstOf(local)?.id !== cliente.id) tab.set(PROPIO, JSON.stringify([cliente]))
  const next = read()
  const both = now.session && next.session
  if (both && next.session!.userId === now.session!.userId && next.session!.clienteId !== now.session!.clienteId)
    return begin(
      next.session!,
      '/',
      `En otra pestaña elegiste otro cliente. Ahora comprás para ${next.session!.bussinessName}.`,
    )
  const changed = both && next.session!.userId !== now.session!.userId
  const aviso = `En otra pestaña ingresó otra persona. Ahora estás como ${next.session?.userName}.`
  if (!changed) {
    // the other's sign-in ended this one's session first: the home that follows says whose it is
    const fin = findFin()
    if (next.session && !now.session && fin && fin.userId !== next.session.userId) saveAviso(aviso)
    return show(next)
  }
  show({ session: null, cliente: null, otro: null })
  // saved while unloading: until then this page shows the sign-in, which would consume it
  window.addEventListener('pagehide', () => saveAviso(aviso), { once: true })
  leaving = true
  window.location.replace('/')
}
/** What another tab said of the session that it ended last. */
let heard: { motivo: Motivo; token: string } | null = null
const follow = ({ key, newValue }: Partial<StorageEvent>) => {
  if (findVista()) return // the other tabs are the administrator's own
  if (key === FIN && newValue) {
    const [motivo, token] = newValue.split(' ') as [Motivo, string]
    heard = { motivo, token }
  }
  const gone = now.session && (local.get(KEY) === null || local.get('id_token') === null)
  if (gone) {
    // a tab of an older session that ended just when this one was stored took it along (OPEN-501)
    const [ended, session] = [heard, now.session!]
    heard = null
    if (ended && ended.token !== session.tokens.idToken) return write(session)
    saveFin(session, ended && ended.motivo !== 'salida' ? ended.motivo : 'otra-pestana')
  }
  refresh()
}
window.addEventListener('storage', follow) // another tab signed in or out
window.addEventListener('pageshow', () => follow({})) // … while this page was in the back/forward cache, without events

/** Writes a session, itself last: another tab that saw it without its token would clear it. */
const write = (session: Session): void => {
  local.set('id_token', session.tokens.idToken)
  local.set(HASTA, String(Date.now() + session.tokens.expiresIn * 1000))
  local.set('showPolicy', String(session.mostrarPoliticasReclamo))
  local.set('showNps', String(session.showNps))
  local.set(KEY, JSON.stringify(session))
}
/** Stores the answer of a sign-in (SES-28). */
export const openSession = (session: Session): void => {
  leaving = false // the page was not unloaded after all
  heard = null
  for (const key of PERSONAL) local.remove(key)
  write(session)
  dropFin()
  refresh()
}
/** Stores the session for another of the account's clients and reloads the page for it (OPEN-153). */
export const changeSession = (session: Session): void => {
  for (const key of PERSONAL) local.remove(key)
  local.set('showPolicy', String(session.mostrarPoliticasReclamo))
  local.set('showNps', String(session.showNps))
  local.set(KEY, JSON.stringify({ ...session, ultimoLogin: now.session?.ultimoLogin ?? null }))
  begin(session, wayAfterCambio(window.location.pathname), null)
}
/** Removes the person's data when it signs out (OPEN-28); who looks on as somebody else is oneself again. */
export const closeSession = (): void => {
  const vista = findVista()
  if (vista) return lookAsOneself(vista.cuentaId)
  if (now.session) note(now.session, 'salida')
  clear()
  show({ session: null, cliente: null, otro: null })
}
/** The server does not know this token: ends the session, unless a newer one is stored by now. */
export const loseSession = (token: string): void => {
  const vista = findVista()
  if (vista?.session.tokens.idToken === token) return lookAsOneself(vista.cuentaId)
  if (local.get('id_token') === token) {
    if (now.session) note(now.session, 'terminada')
    clear()
  }
  refresh()
}
/** Changes fields of the stored session, e.g. the seconds left. */
export const patchSession = (patch: Partial<Session>): void => {
  if (!now.session) return
  const vista = findVista()
  if (vista) {
    saveVista({ ...vista, session: { ...vista.session, ...patch } })
    return refresh()
  }
  // skipped if another tab has chosen another client meanwhile
  if (read().session?.clienteId === now.session.clienteId) local.set(KEY, JSON.stringify({ ...now.session, ...patch }))
  refresh()
}
const mirrors = { mostrarPoliticasReclamo: 'showPolicy', showNps: 'showNps' } as const
/** Clears a session flag and its mirrored key, once the person has answered (SURV-08, OPEN-61). */
export const clearFlag = (flag: keyof typeof mirrors): void => {
  if (!findVista()) local.remove(mirrors[flag])
  patchSession({ [flag]: false })
}
/** Stores the client that roles 1 and 2 buy for; null clears it (OPEN-30). */
export const chooseCliente = (cliente: ClienteElegido | null): void => {
  if (findVista()) {
    if (cliente) tab.set(PROPIO, JSON.stringify([cliente]))
    else tab.remove(PROPIO)
    return show(read())
  }
  if (cliente) local.set('clienteSeleccionado', JSON.stringify([cliente]))
  else local.remove('clienteSeleccionado')
  tab.remove(PROPIO)
  show(read())
}

export const findSession = (): Session | null => {
  if (now.session && isOver()) refresh()
  return now.session
}
export const findClienteElegido = (): ClienteElegido | null => now.cliente

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const Now = createContext<Snapshot>(now)
/**
 * Provides one session to everything rendered together, so that nothing behind a guard renders with a session that
 * ended meanwhile.
 */
export const SessionOf = ({ children }: { children: ReactNode }) => {
  const snapshot = useSyncExternalStore(subscribe, () => now)
  return createElement(Now, { value: snapshot }, children)
}
/** The session; always set behind a guard. */
export const useSession = (): Session => use(Now).session as Session
export const useMaybeSession = (): Session | null => use(Now).session
export const useClienteElegido = (): ClienteElegido | null => use(Now).cliente
/** The client that another tab chose, where this one keeps its own. */
export const useOtroElegido = (): ClienteElegido | null => use(Now).otro
/**
 * The client of catalogue and cart: role 3's own, for roles 1 and 2 the chosen one or 0; `of`, the address's, who is
 * looked at without being chosen (DIARIO-11).
 */
export const useClienteId = (of: number | null = null): number => {
  const session = useMaybeSession()
  const chosen = useClienteElegido()
  return session?.tipoRol === 3 ? session.clienteId : (of ?? chosen?.id ?? 0)
}
/** The name of that client, or of none: null. */
export const useNombreOfElegido = (): string | null => {
  const session = useMaybeSession()
  const chosen = useClienteElegido()
  return session?.tipoRol === 3 ? session.bussinessName : (chosen?.nombreFantasia ?? null)
}
/** The session's person, as access checks take it. */
export const whoOf = ({ tipoRol, permisos }: Pick<Session, 'tipoRol' | 'permisos'>) => ({
  tipoRol,
  permisos: new Set(permisos.$values),
})
/** True when the session passes a gate. */
export const passesGate = (session: Session | null, gate: Gate): boolean => passes(gate, session && whoOf(session))
export const can = (session: Session | null, ...ids: number[]): boolean =>
  !!session && ids.some((id) => session.permisos.$values.includes(id))
export const canAll = (session: Session | null, ...ids: number[]): boolean =>
  !!session && ids.every((id) => session.permisos.$values.includes(id))
/** A parameter of `paramsList`; null if missing. */
export const param = (session: Session, nombre: string): string | null =>
  session.paramsList.$values.find((p) => p.nombre === nombre)?.valor ?? null
