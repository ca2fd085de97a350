import type { ArchivoOrden } from '#features/presupuestos/contract.ts'
import type { Preconfirm } from '../contract.ts'
import { toObraDraft, emptyObraDraft, type ObraDraft, type ObraInMapa } from '../obra.ts'
import {
  initialEleccion,
  currentEleccion,
  completeObra,
  emptyObra,
  firstMissing,
  type Eleccion,
  type Recibe,
} from '../rules.ts'
import { tab } from '#web/storage.ts'

export type Uploading = { nombre: string; instead: ArchivoOrden | null }
/** The checkout's input, kept in this tab: it survives an expired countdown and going back (OPEN-39). */
export type Borrador = {
  recibe: Recibe
  obra: ObraInMapa | null
  eleccion: Eleccion
  /** The client's own order number, as typed. */ ordenCompra: string
  /** When the delivery is asked for; '': as soon as possible. */ fechaPedida: string
  /** '': at any hour. */ franjaPedida: string
  /** A PDF that was on its way when this was kept, and the one it was to replace. */ uploading: Uploading | null
  /** The open step, 1 to 4; 0: all collapsed. */ paso: number
}
/** The confirmation's input, kept alike. */
export type Reply = { firme: boolean | null; observaciones: string }

const withoutPunto = { obraLatitud: null, obraLongitud: null }
const keyOf = (userId: number, id: number) => `envioPago:${userId}:${id}`
const replyOf = (userId: number, id: number) => `confirmar:${userId}:${id}`
const read = <T>(key: string): Partial<T> | null => {
  try {
    return JSON.parse(tab.get(key) ?? 'null') as Partial<T> | null
  } catch {
    return null
  }
}
const step = (n: unknown): number => (typeof n === 'number' && n >= 0 && n <= 4 ? Math.floor(n) : 0)

/** A draft opens folded, or at the first step that lacks something. */
const opened = (borrador: Borrador): Borrador => ({ ...borrador, paso: firstMissing(borrador) ?? borrador.paso })

/** The order number as it was typed, else as the cart has it. */
const ordenOf = (offer: Preconfirm, kept: Partial<Borrador> | null) => ({
  ordenCompra: typeof kept?.ordenCompra === 'string' ? kept.ordenCompra : (offer.ordenCompra ?? ''),
  uploading: typeof kept?.uploading?.nombre === 'string' ? kept.uploading : null,
})
/** When the delivery was asked for, else as the cart has it. */
const fechaOf = (offer: Preconfirm, kept: Partial<Borrador> | null) => ({
  fechaPedida: typeof kept?.fechaPedida === 'string' ? kept.fechaPedida : (offer.fechaPedida ?? ''),
  franjaPedida: typeof kept?.franjaPedida === 'string' ? kept.franjaPedida : (offer.franjaPedida ?? ''),
})

/** The draft without what is no longer offered, else the defaults. */
export const openBorrador = (userId: number, id: number, offer: Preconfirm): Borrador => {
  const kept = read<Borrador>(keyOf(userId, id))
  const recibe = offer.datosRecibe
  const proposed: Recibe = {
    nombre: recibe?.nombre ?? '',
    apellido: recibe?.apellido ?? '',
    telefono: recibe?.telefono ?? '',
    dni: recibe?.nroDocumento ?? '',
  }
  const typed = { ...ordenOf(offer, kept), ...fechaOf(offer, kept) }
  if (!kept?.recibe || !kept.eleccion)
    return opened({ recibe: proposed, obra: null, eleccion: initialEleccion(offer), ...typed, paso: 0 })
  const site = kept.obra && { ...emptyObra, ...withoutPunto, ...(kept.obra as Partial<ObraInMapa>) }
  const obra = site && completeObra(site) ? site : null
  const eleccion = kept.eleccion.esObra && !obra ? initialEleccion(offer) : currentEleccion(offer, kept.eleccion)
  return opened({ recibe: { ...proposed, ...kept.recibe }, obra, eleccion, ...typed, paso: step(kept.paso) })
}
export const saveBorrador = (userId: number, id: number, borrador: Borrador): void =>
  tab.set(keyOf(userId, id), JSON.stringify(borrador))

export const openReply = (userId: number, id: number): Reply => {
  const kept = read<Reply>(replyOf(userId, id))
  return {
    firme: typeof kept?.firme === 'boolean' ? kept.firme : null,
    observaciones: typeof kept?.observaciones === 'string' ? kept.observaciones : '',
  }
}
export const saveReply = (userId: number, id: number, respuesta: Reply): void =>
  tab.set(replyOf(userId, id), JSON.stringify(respuesta))

const obraDraftKey = (userId: number, id: number) => `obra:${userId}:${id}`
/** The work site's draft, else the created one. */
export const openObraDraft = (userId: number, id: number, known: ObraInMapa | null): ObraDraft => {
  const kept = read<ObraDraft>(obraDraftKey(userId, id))
  return kept?.obra && kept.aHand && kept.buscados ? { ...emptyObraDraft, ...kept } : toObraDraft(known)
}
export const saveObraDraft = (userId: number, id: number, obraDraft: ObraDraft): void =>
  tab.set(obraDraftKey(userId, id), JSON.stringify(obraDraft))
export const forgetObraDraft = (userId: number, id: number): void => tab.remove(obraDraftKey(userId, id))

/** Deletes all drafts of a placed quote from this tab. */
export const forgetBorrador = (userId: number, id: number): void => {
  for (const key of [keyOf(userId, id), replyOf(userId, id), obraDraftKey(userId, id)]) tab.remove(key)
}
