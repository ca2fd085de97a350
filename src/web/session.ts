import { useSyncExternalStore } from 'react'
import type { Session } from '#features/sesion/contract.ts'

/** The session as the browser keeps it (SES-13 … SES-27). Only the server's word counts; this copy draws screens. */
const KEY = 'LocalSession'
const OTHER_KEYS = ['id_token', 'showPolicy', 'showNps', 'grupoId', 'novedadData', 'clienteSeleccionado']

export type ClienteElegido = { nombreFantasia: string; id: number }
type Snapshot = { session: Session | null; cliente: ClienteElegido | null }

const parse = <T>(text: string | null): T | null => {
  try {
    return text ? (JSON.parse(text) as T) : null
  } catch {
    return null
  }
}

const read = (): Snapshot => {
  const stored = localStorage.getItem(KEY)
  const session = parse<Session>(stored)
  const valid =
    session?.tokens?.idToken && localStorage.getItem('id_token') && Date.parse(session.tokens.expiresAt) > Date.now()
  if (stored !== null && !valid) clear()
  const chosen = parse<ClienteElegido[]>(localStorage.getItem('clienteSeleccionado'))
  return { session: valid ? session : null, cliente: valid && Array.isArray(chosen) ? (chosen[0] ?? null) : null }
}

const clear = () => {
  for (const key of [KEY, ...OTHER_KEYS]) localStorage.removeItem(key)
}

let now: Snapshot = read()
const listeners = new Set<() => void>()
const refresh = () => {
  now = read()
  for (const l of listeners) l()
}
window.addEventListener('storage', refresh) // another tab signed in or out

/**
 * Stores a login's answer (SES-28). The session last: another tab that saw it without its token would take it for none
 * and clear it.
 */
export const openSession = (session: Session): void => {
  localStorage.setItem('id_token', session.tokens.idToken)
  localStorage.setItem('showPolicy', String(session.mostrarPoliticasReclamo))
  localStorage.setItem('showNps', String(session.showNps))
  localStorage.setItem(KEY, JSON.stringify(session))
  refresh()
}
/** Forgets everything of the person (OPEN-28). */
export const closeSession = (): void => {
  clear()
  refresh()
}
/** Changes fields of the stored session, e.g. the countdown's remaining seconds. */
export const patchSession = (patch: Partial<Session>): void => {
  if (!now.session) return
  localStorage.setItem(KEY, JSON.stringify({ ...now.session, ...patch }))
  refresh()
}
const mirrors = { mostrarPoliticasReclamo: 'showPolicy', showNps: 'showNps' } as const
/** What was asked of the person is done: the session's flag and the key that mirrors it go (SURV-08, OPEN-61). */
export const clearFlag = (flag: keyof typeof mirrors): void => {
  localStorage.removeItem(mirrors[flag])
  patchSession({ [flag]: false })
}
/** The client roles 1 and 2 buy for; null clears the choice (OPEN-30). */
export const chooseCliente = (cliente: ClienteElegido | null): void => {
  if (cliente) localStorage.setItem('clienteSeleccionado', JSON.stringify([cliente]))
  else localStorage.removeItem('clienteSeleccionado')
  refresh()
}

export const findSession = (): Session | null => {
  if (now.session && Date.parse(now.session.tokens.expiresAt) <= Date.now()) refresh()
  return now.session
}
export const findClienteElegido = (): ClienteElegido | null => now.cliente

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
/** The session; components behind a guard may take it for granted. */
export const useSession = (): Session => useSyncExternalStore(subscribe, () => now.session) as Session
export const useMaybeSession = (): Session | null => useSyncExternalStore(subscribe, () => now.session)
export const useClienteElegido = (): ClienteElegido | null => useSyncExternalStore(subscribe, () => now.cliente)
/** The clienteId catalogue and cart ask for: own for role 3, the chosen one (or 0) for roles 1 and 2. */
export const useClienteId = (): number => {
  const session = useMaybeSession()
  const chosen = useClienteElegido()
  return session?.tipoRol === 3 ? session.clienteId : (chosen?.id ?? 0)
}
export const can = (session: Session | null, ...ids: number[]): boolean =>
  !!session && ids.some((id) => session.permisos.$values.includes(id))
export const canAll = (session: Session | null, ...ids: number[]): boolean =>
  !!session && ids.every((id) => session.permisos.$values.includes(id))
/** A user parameter of `paramsList`, or null. */
export const param = (session: Session, nombre: string): string | null =>
  session.paramsList.$values.find((p) => p.nombre === nombre)?.valor ?? null
