import type { Preconfirm } from '../contract.ts'
import {
  eleccionInicial,
  eleccionVigente,
  obraCompleta,
  obraVacia,
  primeroQueFalta,
  type Eleccion,
  type Obra,
  type Recibe,
} from '../rules.ts'

/** What was typed and chosen, kept in this tab: it survives an expiry and the way back (OPEN-39). */
export type Borrador = {
  recibe: Recibe
  obra: Obra | null
  eleccion: Eleccion
  /** The open step, 1 to 4; 0: all are folded. */ paso: number
}
/** What was answered on the confirmation, kept alike. */
export type Respuesta = { firme: boolean | null; observaciones: string }

const keyOf = (userId: number, id: number) => `envioPago:${userId}:${id}`
const respuestaOf = (userId: number, id: number) => `confirmar:${userId}:${id}`
const read = <T>(key: string): Partial<T> | null => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<T> | null
  } catch {
    return null
  }
}
const step = (n: unknown): number => (typeof n === 'number' && n >= 0 && n <= 4 ? Math.floor(n) : 0)

/** A draft opens folded, or at the first step that lacks something. */
const opened = (borrador: Borrador): Borrador => ({ ...borrador, paso: primeroQueFalta(borrador) ?? borrador.paso })

/** The kept draft without what is no longer offered, else what the portal proposes. */
export const openBorrador = (userId: number, id: number, offer: Preconfirm): Borrador => {
  const kept = read<Borrador>(keyOf(userId, id))
  const recibe = offer.datosRecibe
  const proposed: Recibe = {
    nombre: recibe?.nombre ?? '',
    apellido: recibe?.apellido ?? '',
    telefono: recibe?.telefono ?? '',
    dni: recibe?.nroDocumento ?? '',
  }
  if (!kept?.recibe || !kept.eleccion)
    return opened({ recibe: proposed, obra: null, eleccion: eleccionInicial(offer), paso: 0 })
  const obra = kept.obra && obraCompleta({ ...obraVacia, ...kept.obra }) ? { ...obraVacia, ...kept.obra } : null
  const eleccion = kept.eleccion.esObra && !obra ? eleccionInicial(offer) : eleccionVigente(offer, kept.eleccion)
  return opened({ recibe: { ...proposed, ...kept.recibe }, obra, eleccion, paso: step(kept.paso) })
}
export const saveBorrador = (userId: number, id: number, borrador: Borrador): void =>
  sessionStorage.setItem(keyOf(userId, id), JSON.stringify(borrador))

export const openRespuesta = (userId: number, id: number): Respuesta => {
  const kept = read<Respuesta>(respuestaOf(userId, id))
  return {
    firme: typeof kept?.firme === 'boolean' ? kept.firme : null,
    observaciones: typeof kept?.observaciones === 'string' ? kept.observaciones : '',
  }
}
export const saveRespuesta = (userId: number, id: number, respuesta: Respuesta): void =>
  sessionStorage.setItem(respuestaOf(userId, id), JSON.stringify(respuesta))

/** Nothing of a quote that was sent stays in the tab. */
export const forgetBorrador = (userId: number, id: number): void => {
  for (const key of [keyOf(userId, id), respuestaOf(userId, id)]) sessionStorage.removeItem(key)
}
