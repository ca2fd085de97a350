import type { Session } from '#features/sesion/contract.ts'
import { tab } from './storage.ts'

/**
 * What this tab remembers of a session that is over, so that the sign-in can say why, show the right door, and lead
 * nobody back to what another person looked at. It goes with the tab, or with the next sign-in.
 */
export const FIN = 'finDeSesion'
const AVISO = 'aviso'
const CAMBIO = 'cambio'

/** 'salida': by one's own wish; 'vencida': its time was over; 'terminada': the server did not know it any more. */
export type Motivo = 'salida' | 'vencida' | 'terminada' | 'otra-pestana'
export type Fin = { motivo: Motivo; userId: number; tipoRol: number }

export const saveFin = ({ userId, tipoRol }: Pick<Session, 'userId' | 'tipoRol'>, motivo: Motivo): void =>
  tab.set(FIN, JSON.stringify({ motivo, userId, tipoRol } satisfies Fin))
export const dropFin = (): void => tab.remove(FIN)
/** How the last session of this tab ended; null when there was none. */
export const findFin = (): Fin | null => {
  try {
    const fin = JSON.parse(tab.get(FIN) ?? 'null') as Fin | null
    return typeof fin?.userId === 'number' ? fin : null
  } catch {
    return null
  }
}

/** A sentence for the home, past a load of the whole page. */
export const saveAviso = (text: string): void => tab.set(AVISO, text)
export const findAviso = (): string | null => tab.get(AVISO)
export const dropAviso = (which: typeof AVISO | typeof CAMBIO = AVISO): void => tab.remove(which)
/** What is to be heard once the page stands again, whatever screen it is. */
export const saveCambio = (text: string): void => tab.set(CAMBIO, text)
export const findCambio = (): string | null => tab.get(CAMBIO)

/**
 * Where one stands once the session is another client's: what is every client's stays (products, cart, one's lists), a
 * checkout goes back to the cart, and what was one client's alone to the home.
 */
export const wayAfterCambio = (pathname: string): string => {
  if (/^\/miCarrito(\/|$)/.test(pathname)) return '/miCarrito'
  if (/^\/presupuestos(\/|$)/.test(pathname)) return '/presupuestos'
  return /^\/(productos|detallesproducto|allProductsList|cliente\/perfil)(\/|$)/.test(pathname) ? pathname : '/'
}

/** The sign-in of a kind of person. */
export const doorOf = (tipoRol: number | undefined): '/login' | '/admin/login' =>
  tipoRol === 1 ? '/admin/login' : '/login'
