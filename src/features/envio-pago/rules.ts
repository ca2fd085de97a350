import { montoFinal } from '#features/carrito/rules.ts'
import { textosOrden } from '#features/presupuestos/rules.ts'
import type { FieldError } from '#shared/errors.ts'
import { telefonoDigits, isTelefono } from '#shared/identity.ts'
import { dec, money } from '#shared/money.ts'
import type { Preconfirm, PreconfirmReq, Tienda } from './contract.ts'
import { textos } from './textos.ts'

export { textos }

/** Most characters of first and last name, digits of phone and DNI, characters of the observations. */
export const limites = { nombre: 28, digits: 15, observaciones: 150 } as const

/** Letters, accented letters, ñ and spaces (SHIP-15). */
const LETTERS = /^[A-Za-zÀ-ÖØ-öø-ÿ ]+$/
const DIGITS = /^\d+$/
const clean = (text: string | null | undefined): string => (text ?? '').trim().normalize('NFC')
export const onlyDigits = (text: string): string => text.replace(/\D/g, '')

export type Recibe = { nombre: string; apellido: string; telefono: string; dni: string }
type TypedRecibe = { readonly [k in keyof Recibe]?: string | null | undefined }
/**
 * Normalises a receiver (SHIP-15 … SHIP-18: letters and blanks, digits): 'D’Angelo' → DAngelo, 'Ana-Paula' → Ana Paula,
 * '30.111.222' → 30111222, '+54 9 11 4725-3310' → 5491147253310. Anything else stays, for `checkRecibe` to refuse.
 */
export const cleanRecibe = (recibe: TypedRecibe): Recibe => {
  const persona = (text: string | null | undefined) =>
    clean(text)
      .replace(/(?<=\p{L})['\u2018\u2019\u02bc\u00b4`](?=\p{L})/gu, '')
      .replace(/(?<=\p{L})[-\u2010-\u2015](?=\p{L})/gu, ' ')
      .replace(/\s+/g, ' ')
  return {
    nombre: persona(recibe.nombre),
    apellido: persona(recibe.apellido),
    telefono: telefonoDigits(recibe.telefono) ?? clean(recibe.telefono),
    dni: clean(recibe.dni).replace(/(?<=\d)[.\s-]+(?=\d)/g, ''),
  }
}

export type RecibeErrores = Partial<Record<keyof Recibe, string>>
const checkPersona = (text: string, vacio: string, invalid: string): string | undefined =>
  text === '' ? vacio : !LETTERS.test(text) || text.length > limites.nombre ? invalid : undefined
/** Checks a normalised receiver (`cleanRecibe`); empty if valid. The phone is optional (OPEN-41). */
export const checkRecibe = (recibe: TypedRecibe): RecibeErrores => {
  const [telefono, dni] = [clean(recibe.telefono), clean(recibe.dni)]
  const errors: RecibeErrores = {}
  const nombre = checkPersona(clean(recibe.nombre), textos.nombreVacio, textos.invalidNombre)
  const apellido = checkPersona(clean(recibe.apellido), textos.apellidoVacio, textos.invalidApellido)
  if (nombre) errors.nombre = nombre
  if (apellido) errors.apellido = apellido
  if (telefono !== '' && (!DIGITS.test(telefono) || !isTelefono(telefono))) errors.telefono = textos.numeroInvalid
  if (dni === '') errors.dni = textos.dniVacio
  else if (!DIGITS.test(dni)) errors.dni = textos.numeroInvalid
  else if (dni.length > limites.digits) errors.dni = textos.invalidDni
  return errors
}

/** A work site's address, typed by hand. */
export type Obra = {
  provinciaId: number | null
  localidad: string
  obraCalle: string
  obraNro: string
  obraCodigoPostal: string
}
export const emptyObra: Obra = { provinciaId: null, localidad: '', obraCalle: '', obraNro: '', obraCodigoPostal: '' }
type ObraTexto = 'localidad' | 'obraCalle' | 'obraNro' | 'obraCodigoPostal'
const camposObra: readonly ObraTexto[] = ['localidad', 'obraCalle', 'obraNro', 'obraCodigoPostal']
/** True if the typed address adds nothing to the known one. */
export const sameObra = (typed: Obra, known: Obra): boolean =>
  typed.provinciaId === known.provinciaId && camposObra.every((c) => typed[c] === known[c])
/** True with all five fields, which 'Crear' requires (SHIP-36). */
export const completeObra = (o: Obra): boolean => o.provinciaId !== null && camposObra.every((c) => clean(o[c]) !== '')

export type Destino = { esObra: boolean; clienteTiendaEntregaNro: number | null; transporteId: number | null } & {
  readonly [k in keyof Obra]: Obra[k] | null | undefined
}
export type DestinoErrores = Partial<Record<'clienteTiendaEntregaNro' | 'transporteId' | keyof Obra, string>>
/** What the destination lacks: a shop or a complete work-site address, and a transport. */
export const checkDestino = (destino: Destino): DestinoErrores => {
  const errors: DestinoErrores = {}
  if (destino.esObra) {
    if (!destino.provinciaId) errors.provinciaId = textos.obra
    for (const c of camposObra) if (clean(destino[c]) === '') errors[c] = textos.obra
    if (!errors.obraCodigoPostal && !DIGITS.test(clean(destino.obraCodigoPostal)))
      errors.obraCodigoPostal = textos.numeroInvalid
  } else if (!destino.clienteTiendaEntregaNro) errors.clienteTiendaEntregaNro = textos.tienda
  if (!destino.transporteId) errors.transporteId = textos.transporte
  return errors
}
export const checkClasificacion = (id: number | null | undefined): string | null => (id ? null : textos.clasificacion)
/** The alert for a missing payment; the field itself shows `textos.pagoCampo` (OPEN-40). */
export const checkPago = (id: number | null | undefined): string | null => (id ? null : textos.pago)

/** A point needs both coordinates. */
const checkPunto = ({ esObra, obraLatitud, obraLongitud }: PreconfirmReq): string | null =>
  esObra === true && ((obraLatitud ?? null) === null) !== ((obraLongitud ?? null) === null)
    ? textos.incompletePunto
    : null

/** Everything a submission lacks, in the order of the steps. */
export const checkPreconfirm = (sent: PreconfirmReq): FieldError[] => {
  const destino = {
    ...sent,
    esObra: sent.esObra === true,
    clienteTiendaEntregaNro: sent.clienteTiendaEntregaNro ?? null,
    transporteId: sent.transporteId ?? null,
  }
  const clasificacion = checkClasificacion(sent.clasificacionId)
  const pago = checkPago(sent.condicionPagoId)
  const punto = checkPunto(sent)
  const found: Record<string, string> = {
    ...checkRecibe({ nombre: sent.nombre, apellido: sent.apellido, telefono: sent.telefono, dni: sent.dni }),
    ...checkDestino(destino as Destino),
    ...(punto ? { obraLatitud: punto } : {}),
    ...(clasificacion ? { clasificacionId: clasificacion } : {}),
    ...(pago ? { condicionPagoId: pago } : {}),
  }
  return Object.entries(found).map(([field, detail]) => ({ field, detail }))
}

/** Which parts of a choice are still offered as they were chosen. */
export type Offered = {
  transporte: boolean
  clasificacion: boolean
  pago: boolean
  direccion: boolean
  /** It has the order number without which its client does not order. */ ordenCompra: boolean
}
const motivos: { readonly [k in keyof Offered]: string } = {
  transporte: textos.withdrawn,
  clasificacion: textos.withdrawn,
  pago: textos.withdrawn,
  direccion: textos.otherDireccion,
  ordenCompra: textosOrden.obligatoria,
}
/** Why a choice cannot be ordered, null where it can: the first of it that is no longer offered. */
export const notSelectable = (offered: Offered): string | null =>
  Object.entries(motivos).find(([que]) => !offered[que as keyof Offered])?.[1] ?? null

/** The options of checkout. */
export type Offer = Pick<Preconfirm, 'tiendas' | 'listaTransportes' | 'clasificacionEnvios' | 'listaFormasPago'>
export type Transporte = Preconfirm['listaTransportes']['$values'][number]
/** The transports of a shop; all of them for a work site (OPEN-71). */
export const transportesOf = (offer: Offer, tiendaNro: number | null, esObra: boolean): Transporte[] =>
  offer.listaTransportes.$values.filter(
    (t) => esObra || t.clientes.$values.some((c) => c.clienteTiendaNro === tiendaNro),
  )

/** The choice of steps 2 to 4. */
export type Eleccion = {
  esObra: boolean
  tiendaNro: number | null
  transporteId: number | null
  clasificacionId: number | null
  condicionPagoId: number | null
}
/** The default payment: the only one (OPEN-141), else the first unmarked one (SHIP-32, OPEN-40). */
const initialPago = ({ listaFormasPago: { $values: pagos } }: Offer): number | null =>
  (pagos.length === 1 ? pagos[0] : pagos.find((f) => !f.defaultValue))?.id ?? null
/** The default choice: the first shop, its first transport, the first classification, a payment (SHIP-29 … SHIP-32). */
export const initialEleccion = (offer: Offer): Eleccion => {
  const tiendaNro = offer.tiendas.$values[0]?.tiendaNro ?? null
  return {
    esObra: false,
    tiendaNro,
    transporteId: transportesOf(offer, tiendaNro, false)[0]?.id ?? null,
    clasificacionId: offer.clasificacionEnvios.$values[0]?.id ?? null,
    condicionPagoId: initialPago(offer),
  }
}
/**
 * Chooses a shop: no work site, the shop's first transport, and the classification must be chosen again (SHIP-34,
 * OPEN-71).
 */
export const chooseTienda = (offer: Offer, eleccion: Eleccion, tiendaNro: number): Eleccion => ({
  ...eleccion,
  esObra: false,
  tiendaNro,
  transporteId: transportesOf(offer, tiendaNro, false)[0]?.id ?? null,
  clasificacionId: null,
})
/** Chooses the work site: every transport is offered, and the chosen one stays. */
export const chooseObra = (offer: Offer, eleccion: Eleccion): Eleccion => ({
  ...eleccion,
  esObra: true,
  tiendaNro: null,
  transporteId: eleccion.transporteId ?? transportesOf(offer, null, true)[0]?.id ?? null,
})
/** A saved choice without what is no longer offered. */
export const currentEleccion = (offer: Offer, eleccion: Eleccion): Eleccion => {
  const tienda = eleccion.esObra || offer.tiendas.$values.some((t) => t.tiendaNro === eleccion.tiendaNro)
  if (!tienda) return initialEleccion(offer)
  const known = (list: readonly { id: number }[], id: number | null) => (list.some((x) => x.id === id) ? id : null)
  return {
    ...eleccion,
    transporteId: known(transportesOf(offer, eleccion.tiendaNro, eleccion.esObra), eleccion.transporteId),
    clasificacionId: known(offer.clasificacionEnvios.$values, eleccion.clasificacionId),
    condicionPagoId: known(offer.listaFormasPago.$values, eleccion.condicionPagoId),
  }
}

/** The input of the four steps. */
export type Elegido = { recibe: Recibe; obra: Obra | null; eleccion: Eleccion }
/** The destination, as `checkDestino` takes it. */
export const destinoOf = ({ eleccion, obra }: Elegido): Destino => ({
  ...(obra ?? emptyObra),
  esObra: eleccion.esObra,
  clienteTiendaEntregaNro: eleccion.tiendaNro,
  transporteId: eleccion.transporteId,
})
const withoutErrores = (errors: object) => Object.keys(errors).length === 0
/** Whether a step, 1 to 4, is complete (SHIP-12, SHIP-23 … SHIP-28). */
export const pasoCompleto = (paso: number, elegido: Elegido): boolean =>
  paso === 1
    ? withoutErrores(checkRecibe(cleanRecibe(elegido.recibe)))
    : paso === 2
      ? withoutErrores(checkDestino(destinoOf(elegido)))
      : paso === 3
        ? checkClasificacion(elegido.eleccion.clasificacionId) === null
        : checkPago(elegido.eleccion.condicionPagoId) === null
/** The first step that lacks something, from `desde` on and then from the start; null when none does. */
export const firstMissing = (elegido: Elegido, desde = 1): number | null =>
  [1, 2, 3, 4].map((n) => ((n - 2 + desde) % 4) + 1).find((n) => !pasoCompleto(n, elegido)) ?? null

/**
 * The summary's three amounts: total without discount, all discounts, and the amount to pay under a payment condition
 * (percentage of the total without discount, SHIP-33).
 */
export const summary = (
  montoTotalSinDto: number,
  montoTotal: number,
  porcentaje: number,
): { subtotal: number; descuentos: number; total: number } => {
  const total = montoFinal(montoTotalSinDto, montoTotal, porcentaje)
  return { subtotal: montoTotalSinDto, descuentos: money(dec(montoTotalSinDto).minus(total)), total }
}

/** A text's length in characters: an emoji counts as one. */
export const largoOf = (text: string): number => Array.from(text).length
export const checkObservaciones = (text: string): string | null =>
  largoOf(text) > limites.observaciones ? textos.observaciones : null
export const checkFirme = (answer: boolean | null | undefined): string | null =>
  typeof answer === 'boolean' ? null : textos.firme

/** '{calle} {nro}, {localidad}, {provincia}' without unknown parts; a town with its province's name is not repeated. */
export const direccionOf = (domicilio: {
  calle: string
  nro: string
  localidad?: string | null
  provincia?: string | null
}): string =>
  [
    ...new Set(
      [`${domicilio.calle} ${domicilio.nro}`.trim(), domicilio.localidad, domicilio.provincia].filter(Boolean),
    ),
  ].join(', ')
/** The same for a work site, with the postal code at the town if known. */
export const direccionOfObra = (obra: {
  calle: string
  nro: string | null
  localidad: string
  codigoPostal: string | null
  provincia: string | null
}): string => {
  const { calle, nro, localidad, codigoPostal, provincia } = obra
  return direccionOf({
    calle,
    nro: nro ?? '',
    localidad: codigoPostal ? `${localidad} (CP ${codigoPostal})` : localidad,
    provincia,
  })
}
/** The name of a work-site delivery, in place of a shop's. */
export const OBRA = 'Obra'
export const nombreTienda = (tienda: Pick<Tienda, 'tiendaNro' | 'nombreFantasia'>): string =>
  tienda.nombreFantasia ?? `Tienda ${tienda.tiendaNro}`

/** The countdown's default seconds, and those left when it becomes urgent (SHIP-50, OPEN-39). */
export const clock = { byDefault: 300, aviso: 60 } as const
const positive = (seconds: number | null | undefined): number | null =>
  typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null
/** Where the countdown starts: what is stored, else 300. */
export const initialSeconds = (stored: number | null | undefined): number => positive(stored) ?? clock.byDefault
/** What an expiry, or 'Necesito más tiempo', sets: the distributor's seconds, else 300. */
export const secondsCompletos = (shoopExpirationTime: number | null | undefined): number =>
  positive(shoopExpirationTime) ?? clock.byDefault
/** mm:ss. */
export const showTime = (secondsLeft: number): string => {
  const whole = Math.max(0, Math.floor(secondsLeft))
  return `${String(Math.floor(whole / 60)).padStart(2, '0')}:${String(whole % 60).padStart(2, '0')}`
}
