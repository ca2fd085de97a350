import type { Preconfirm } from '../contract.ts'
import { escrituraDe, escrituraVacia, type Escritura, type ObraEnMapa } from '../obra.ts'
import {
  eleccionInicial,
  eleccionVigente,
  obraCompleta,
  obraVacia,
  primeroQueFalta,
  type Eleccion,
  type Recibe,
} from '../rules.ts'

/** What was typed and chosen, kept in this tab: it survives an expiry and the way back (OPEN-39). */
export type Borrador = {
  recibe: Recibe
  obra: ObraEnMapa | null
  eleccion: Eleccion
  /** The open step, 1 to 4; 0: all are folded. */ paso: number
}
/** What was answered on the confirmation, kept alike. */
export type Respuesta = { firme: boolean | null; observaciones: string }

const sinPunto = { obraLatitud: null, obraLongitud: null }
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
  const site = kept.obra && { ...obraVacia, ...sinPunto, ...(kept.obra as Partial<ObraEnMapa>) }
  const obra = site && obraCompleta(site) ? site : null
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

const escrituraOf = (userId: number, id: number) => `obra:${userId}:${id}`
/** The work site as it is being written, else as it was created. */
export const openEscritura = (userId: number, id: number, known: ObraEnMapa | null): Escritura => {
  const kept = read<Escritura>(escrituraOf(userId, id))
  return kept?.obra && kept.aMano && kept.buscados ? { ...escrituraVacia, ...kept } : escrituraDe(known)
}
export const saveEscritura = (userId: number, id: number, escritura: Escritura): void =>
  sessionStorage.setItem(escrituraOf(userId, id), JSON.stringify(escritura))
export const forgetEscritura = (userId: number, id: number): void => sessionStorage.removeItem(escrituraOf(userId, id))

/** Nothing of a quote that was sent stays in the tab. */
export const forgetBorrador = (userId: number, id: number): void => {
  for (const key of [keyOf(userId, id), respuestaOf(userId, id), escrituraOf(userId, id)])
    sessionStorage.removeItem(key)
}
