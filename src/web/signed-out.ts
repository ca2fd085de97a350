import type { Session } from '#features/sesion/contract.ts'
import { tab } from './storage.ts'

/**
 * What this tab remembers of an ended session: why it ended, which sign-in to show, and whether a return URL was
 * another person's. Cleared with the tab or the next sign-in.
 */
export const FIN = 'finDeSesion'
const AVISO = 'aviso'
const CAMBIO = 'cambio'

/** 'salida': signed out; 'vencida': expired; 'terminada': ended by the server; 'otra-pestana': another tab. */
export type Motivo = 'salida' | 'vencida' | 'terminada' | 'otra-pestana'
export type Fin = { motivo: Motivo; userId: number; tipoRol: number }

export const saveFin = ({ userId, tipoRol }: Pick<Session, 'userId' | 'tipoRol'>, motivo: Motivo): void =>
  tab.set(FIN, JSON.stringify({ motivo, userId, tipoRol } satisfies Fin))
export const dropFin = (): void => tab.remove(FIN)
/** How the last session of this tab ended; null if there was none. */
export const findFin = (): Fin | null => {
  try {
    const fin = JSON.parse(tab.get(FIN) ?? 'null') as Fin | null
    return typeof fin?.userId === 'number' ? fin : null
  } catch {
    return null
  }
}

/** A sentence for the home that survives a full load. */
export const saveAviso = (text: string): void => tab.set(AVISO, text)
export const findAviso = (): string | null => tab.get(AVISO)
export const dropAviso = (which: typeof AVISO | typeof CAMBIO = AVISO): void => tab.remove(which)
/** A sentence for screen readers, on whatever screen follows a full load. */
export const saveCambio = (text: string): void => tab.set(CAMBIO, text)
export const findCambio = (): string | null => tab.get(CAMBIO)

/**
 * The path after the session's client changes: screens that every client has stay (catalogue, cart, lists), the
 * checkout goes back to the cart, and a single client's thing to the home.
 */
export const wayAfterCambio = (pathname: string): string => {
  if (/^\/miCarrito(\/|$)/.test(pathname)) return '/miCarrito'
  if (/^\/presupuestos(\/|$)/.test(pathname)) return '/presupuestos'
  return /^\/(productos|detallesproducto|allProductsList|cliente\/perfil)(\/|$)/.test(pathname) ? pathname : '/'
}

/** The sign-in page of a role. */
export const doorOf = (tipoRol: number | undefined): '/login' | '/admin/login' =>
  tipoRol === 1 ? '/admin/login' : '/login'
