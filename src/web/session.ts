import { createContext, createElement, use, useSyncExternalStore, type ReactNode } from 'react'
import { passes, type Gate } from '#shared/route.ts'
import type { Session } from '#features/sesion/contract.ts'
import { dropFin, FIN, saveAviso, saveCambio, saveFin, wayAfterCambio, type Motivo } from './signed-out.ts'
import { local } from './storage.ts'

/** The session as the browser keeps it (SES-13 … SES-27). Only the server's word counts; this copy draws screens. */
const KEY = 'LocalSession'
const PERSONAL = ['grupoId', 'novedadData', 'clienteSeleccionado']
/** Until when, by this machine's own clock, the session lasts that was told in seconds. */
const HASTA = 'sesionHasta'
const OTHER_KEYS = ['id_token', HASTA, 'showPolicy', 'showNps', ...PERSONAL]

export type ClienteElegido = { nombreFantasia: string; id: number }
type Snapshot = { session: Session | null; cliente: ClienteElegido | null }

const parse = <T>(text: string | null): T | null => {
  try {
    return text ? (JSON.parse(text) as T) : null
  } catch {
    return null
  }
}

/** Why a session ends, in this tab, and said to the others before it does: nothing of it stays in local storage. */
const note = (session: Session, motivo: Motivo) => {
  saveFin(session, motivo)
  local.set(FIN, motivo)
  local.remove(FIN)
}

/** Its seconds are over. The clock is held against itself alone; where nothing is stored, the server tells. */
const isOver = (): boolean => Number(local.get(HASTA) ?? Infinity) <= Date.now()

const read = (): Snapshot => {
  const stored = local.get(KEY)
  const session = parse<Session>(stored)
  const valid = session?.tokens?.idToken && local.get('id_token') && !isOver()
  if (stored !== null && !valid) {
    if (session?.userId) note(session, 'vencida')
    clear()
  }
  const chosen = parse<ClienteElegido[]>(local.get('clienteSeleccionado'))
  return { session: valid ? session : null, cliente: valid && Array.isArray(chosen) ? (chosen[0] ?? null) : null }
}

const clear = () => {
  for (const key of [KEY, ...OTHER_KEYS]) local.remove(key)
}

let now: Snapshot = read()
const listeners = new Set<() => void>()
const show = (next: Snapshot) => {
  const before = now.session?.userId
  now = next
  if (before !== undefined && before !== next.session?.userId) for (const forget of forgetters) forget()
  for (const l of listeners) l()
}
const forgetters = new Set<() => void>()
/** Tells when whoever was here is not any more: what was read for that person goes. */
export const onDeparture = (forget: () => void): void => void forgetters.add(forget)

/**
 * The page anew, for the client the session is of by now. What it shows stays the former one's until then, and says so
 * with whatever it still asks for (`X-Cliente`).
 */
const begin = ({ bussinessName }: Session, to: string, aviso: string | null) => {
  if (aviso) saveAviso(aviso)
  else saveCambio(`Ahora comprás para ${bussinessName}.`)
  window.location.replace(to)
}

/**
 * This page is on its way out: the next person's session, of which the other tab still writes the rest, is not for it.
 */
let leaving = false
/**
 * What local storage holds by now. Somebody else's session: this tab lets go of the former person's screens and starts
 * anew, since no part of what they hold, or would still send, may meet the next one's session.
 */
const refresh = () => {
  if (leaving) return
  const next = read()
  const both = now.session && next.session
  if (both && next.session!.userId === now.session!.userId && next.session!.clienteId !== now.session!.clienteId)
    return begin(
      next.session!,
      '/',
      `En otra pestaña elegiste otro cliente. Ahora comprás para ${next.session!.bussinessName}.`,
    )
  const changed = both && next.session!.userId !== now.session!.userId
  if (!changed) return show(next)
  show({ session: null, cliente: null })
  const aviso = `En otra pestaña ingresó otra persona. Ahora estás como ${next.session!.userName}.`
  // as it goes: until then it shows the sign-in, which would say it, and to nobody
  window.addEventListener('pagehide', () => saveAviso(aviso), { once: true })
  leaving = true
  window.location.replace('/')
}
let heard: Motivo = 'salida'
const follow = ({ key, newValue }: Partial<StorageEvent>) => {
  if (key === FIN && newValue) heard = newValue as Motivo
  if (now.session && local.get(KEY) === null) saveFin(now.session, heard === 'salida' ? 'otra-pestana' : heard)
  refresh()
}
window.addEventListener('storage', follow) // another tab signed in or out
window.addEventListener('pageshow', () => follow({})) // … while this page was put away, and heard nothing

/**
 * Stores a login's answer (SES-28). The session last: another tab that saw it without its token would take it for none
 * and clear it.
 */
export const openSession = (session: Session): void => {
  leaving = false // it stayed after all
  for (const key of PERSONAL) local.remove(key)
  local.set('id_token', session.tokens.idToken)
  local.set(HASTA, String(Date.now() + session.tokens.expiresIn * 1000))
  local.set('showPolicy', String(session.mostrarPoliticasReclamo))
  local.set('showNps', String(session.showNps))
  local.set(KEY, JSON.stringify(session))
  dropFin()
  refresh()
}
/** Stores the session as it is for another of the account's clients, and loads the page anew for it (OPEN-153). */
export const changeSession = (session: Session): void => {
  for (const key of PERSONAL) local.remove(key)
  local.set('showPolicy', String(session.mostrarPoliticasReclamo))
  local.set('showNps', String(session.showNps))
  local.set(KEY, JSON.stringify({ ...session, ultimoLogin: now.session?.ultimoLogin ?? null }))
  begin(session, wayAfterCambio(window.location.pathname), null)
}
/** Forgets everything of the person (OPEN-28), who asked for it. */
export const closeSession = (): void => {
  if (now.session) note(now.session, 'salida')
  clear()
  show({ session: null, cliente: null })
}
/** The server does not know this token any more: so it ends here, unless a newer session stands there by now. */
export const loseSession = (token: string): void => {
  if (local.get('id_token') === token) {
    if (now.session) note(now.session, 'terminada')
    clear()
  }
  refresh()
}
/** Changes fields of the stored session, e.g. the countdown's remaining seconds. */
export const patchSession = (patch: Partial<Session>): void => {
  if (!now.session) return
  // this page's may be the former one by now: another tab chose another client
  if (read().session?.clienteId === now.session.clienteId) local.set(KEY, JSON.stringify({ ...now.session, ...patch }))
  refresh()
}
const mirrors = { mostrarPoliticasReclamo: 'showPolicy', showNps: 'showNps' } as const
/** What was asked of the person is done: the session's flag and the key that mirrors it go (SURV-08, OPEN-61). */
export const clearFlag = (flag: keyof typeof mirrors): void => {
  local.remove(mirrors[flag])
  patchSession({ [flag]: false })
}
/** The client roles 1 and 2 buy for; null clears the choice (OPEN-30). */
export const chooseCliente = (cliente: ClienteElegido | null): void => {
  if (cliente) local.set('clienteSeleccionado', JSON.stringify([cliente]))
  else local.remove('clienteSeleccionado')
  refresh()
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
 * The session of everything within, the same for all that is drawn at once: what is behind a guard is not drawn with a
 * session that ended meanwhile.
 */
export const SessionOf = ({ children }: { children: ReactNode }) => {
  const snapshot = useSyncExternalStore(subscribe, () => now)
  return createElement(Now, { value: snapshot }, children)
}
/** The session; components behind a guard may take it for granted. */
export const useSession = (): Session => use(Now).session as Session
export const useMaybeSession = (): Session | null => use(Now).session
export const useClienteElegido = (): ClienteElegido | null => use(Now).cliente
/** The clienteId catalogue and cart ask for: own for role 3, the chosen one (or 0) for roles 1 and 2. */
export const useClienteId = (): number => {
  const session = useMaybeSession()
  const chosen = useClienteElegido()
  return session?.tipoRol === 3 ? session.clienteId : (chosen?.id ?? 0)
}
/** Whom a screen or a way asks about. */
export const whoOf = ({ tipoRol, permisos }: Pick<Session, 'tipoRol' | 'permisos'>) => ({
  tipoRol,
  permisos: new Set(permisos.$values),
})
/** True for whom a call's gate lets through, as its room's rules name it. */
export const passesGate = (session: Session | null, gate: Gate): boolean => passes(gate, session && whoOf(session))
export const can = (session: Session | null, ...ids: number[]): boolean =>
  !!session && ids.some((id) => session.permisos.$values.includes(id))
export const canAll = (session: Session | null, ...ids: number[]): boolean =>
  !!session && ids.every((id) => session.permisos.$values.includes(id))
/** A user parameter of `paramsList`, or null. */
export const param = (session: Session, nombre: string): string | null =>
  session.paramsList.$values.find((p) => p.nombre === nombre)?.valor ?? null
