import type { Preconfirm } from '../contract.ts'
import {
  eleccionInicial,
  eleccionVigente,
  obraCompleta,
  obraVacia,
  type Eleccion,
  type Obra,
  type Recibe,
} from '../rules.ts'

/** What was typed and chosen, kept in this tab: it survives an expiry and the way back (OPEN-39). */
export type Borrador = {
  recibe: Recibe
  obra: Obra | null
  eleccion: Eleccion
  /** The open step, 1 to 4, and the furthest one seen. */ paso: number
  hasta: number
}

const keyOf = (userId: number, id: number) => `envioPago:${userId}:${id}`
const read = (key: string): Partial<Borrador> | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Borrador> | null
  } catch {
    return null
  }
}
const step = (n: unknown): number => (typeof n === 'number' && n >= 1 && n <= 4 ? Math.floor(n) : 1)

/** The kept draft without what is no longer offered, else what the portal proposes. */
export const openBorrador = (userId: number, id: number, offer: Preconfirm): Borrador => {
  const kept = read(keyOf(userId, id))
  const recibe = offer.datosRecibe
  const proposed: Recibe = {
    nombre: recibe?.nombre ?? '',
    apellido: recibe?.apellido ?? '',
    telefono: recibe?.telefono ?? '',
    dni: recibe?.nroDocumento ?? '',
  }
  if (!kept?.recibe || !kept.eleccion)
    return { recibe: proposed, obra: null, eleccion: eleccionInicial(offer), paso: 1, hasta: 1 }
  const obra = kept.obra && obraCompleta({ ...obraVacia, ...kept.obra }) ? { ...obraVacia, ...kept.obra } : null
  const eleccion = kept.eleccion.esObra && !obra ? eleccionInicial(offer) : eleccionVigente(offer, kept.eleccion)
  return { recibe: { ...proposed, ...kept.recibe }, obra, eleccion, paso: step(kept.paso), hasta: step(kept.hasta) }
}
export const saveBorrador = (userId: number, id: number, borrador: Borrador): void =>
  sessionStorage.setItem(keyOf(userId, id), JSON.stringify(borrador))
export const forgetBorrador = (userId: number, id: number): void => sessionStorage.removeItem(keyOf(userId, id))
