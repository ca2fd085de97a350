import type { Db } from '#server/db/db.ts'

/**
 * What a mail's recipient may choose not to get (PAPEL-06): a kind of notice of an account, or a kind of mail of a
 * client's contact. Who owns the choices is named once at start; a mail carries which it falls under, in its row.
 */
export type Eleccion =
  | { readonly de: 'cuenta'; readonly usuarioId: number; readonly tipo: string }
  | { readonly de: 'contacto'; readonly clienteId: number; readonly tipoEmailId: number }

/** As it stands in a row and in a signed link: 'cuenta 12 solicitud', 'contacto 4512 4'. */
export const eleccionText = (one: Eleccion): string =>
  one.de === 'cuenta' ? `cuenta ${one.usuarioId} ${one.tipo}` : `contacto ${one.clienteId} ${one.tipoEmailId}`
/** Reads it back; null for anything else. */
export const readEleccion = (text: string): Eleccion | null => {
  const [, de, id, of] = /^(cuenta|contacto) (\d{1,10}) (\S{1,40})$/.exec(text) ?? []
  if (de === 'cuenta') return { de, usuarioId: Number(id), tipo: of! }
  return de === 'contacto' && /^\d{1,10}$/.test(of!) ? { de, clienteId: Number(id), tipoEmailId: Number(of) } : null
}

/** What the owner of the choices answers for. */
export type Elecciones = {
  /** Whether that address wants such mail now. */
  readonly wants: (on: Db, eleccion: Eleccion, email: string) => Promise<boolean>
  /** Paths: where the person chooses, and what a mail program posts to for them (RFC 8058). */
  readonly rutas: (eleccion: Eleccion, email: string) => { readonly elegir: string; readonly oneClick: string }
}
let owner: Elecciones | null = null
/** Names the owner of the choices; called once at start. */
export const setElecciones = (of: Elecciones): void => void (owner = of)
export const elecciones = (): Elecciones => {
  if (!owner) throw new Error('Nobody owns what people choose to be mailed of: plugIn() comes first.')
  return owner
}

/** Why a mail without a choice is sent in any case, by its type. */
const reasons: { readonly [tipo: string]: string } = {
  contacto: 'Te llega porque alguien te escribió desde el portal.',
  'consulta-disponibilidad': 'Te llega porque alguien te consultó desde el portal.',
  'contacto-nuevo': 'Te llega una sola vez, porque alguien te agregó.',
  'primer-ingreso': 'Te llega porque te invitaron al portal.',
  recuperacion: 'Te llega porque alguien pidió una contraseña nueva para tu cuenta.',
  pedido: 'Te llega porque sos parte de esta solicitud.',
  reclamo: 'Te llega porque sos parte de este reclamo.',
}
const OF_CUENTA = 'Te llega siempre: cuida la seguridad de tu cuenta.'
export const whyAlways = (tipo: string): string => reasons[tipo] ?? OF_CUENTA
