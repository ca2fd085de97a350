import type { Session } from '#features/sesion/contract.ts'

/**
 * What this tab remembers of a session that is over, so that the sign-in can say why, show the right door, and lead
 * nobody back to what another person looked at. It goes with the tab, or with the next sign-in.
 */
export const FIN = 'finDeSesion'
const AVISO = 'aviso'

/** 'salida': by one's own wish; 'vencida': its time was over; 'terminada': the server did not know it any more. */
export type Motivo = 'salida' | 'vencida' | 'terminada' | 'otra-pestana'
export type Fin = { motivo: Motivo; userId: number; tipoRol: number }

export const saveFin = ({ userId, tipoRol }: Pick<Session, 'userId' | 'tipoRol'>, motivo: Motivo): void =>
  sessionStorage.setItem(FIN, JSON.stringify({ motivo, userId, tipoRol } satisfies Fin))
export const dropFin = (): void => sessionStorage.removeItem(FIN)
/** How the last session of this tab ended; null when there was none. */
export const findFin = (): Fin | null => {
  try {
    const fin = JSON.parse(sessionStorage.getItem(FIN) ?? 'null') as Fin | null
    return typeof fin?.userId === 'number' ? fin : null
  } catch {
    return null
  }
}

/** A sentence for the home, past a load of the whole page. */
export const saveAviso = (text: string): void => sessionStorage.setItem(AVISO, text)
export const findAviso = (): string | null => sessionStorage.getItem(AVISO)
export const dropAviso = (): void => sessionStorage.removeItem(AVISO)

/** The sign-in of a kind of person. */
export const doorOf = (tipoRol: number | undefined): '/login' | '/admin/login' =>
  tipoRol === 1 ? '/admin/login' : '/login'
