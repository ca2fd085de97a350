import { montoFinal } from '#features/carrito/rules.ts'
import type { FieldError } from '#shared/errors.ts'
import { dec, money } from '#shared/money.ts'
import type { Preconfirm, PreconfirmReq, Tienda } from './contract.ts'
import { textos } from './textos.ts'

export { textos }

/** Most characters of name and last name, most digits of phone and DNI, most characters of the observations. */
export const limites = { nombre: 28, digitos: 15, observaciones: 150 } as const

/** Letters, accented letters, ñ and spaces (SHIP-15). */
const LETRAS = /^[A-Za-zÀ-ÖØ-öø-ÿ ]+$/
const DIGITOS = /^\d+$/
const limpio = (text: string | null | undefined): string => (text ?? '').trim().normalize('NFC')
export const soloDigitos = (text: string): string => text.replace(/\D/g, '')

export type Recibe = { nombre: string; apellido: string; telefono: string; dni: string }
export type RecibeErrores = Partial<Record<keyof Recibe, string>>
const checkPersona = (text: string, vacio: string, invalido: string): string | undefined =>
  text === '' ? vacio : !LETRAS.test(text) || text.length > limites.nombre ? invalido : undefined
/** What is wrong with the receiver; empty when all is well. The phone may be missing (OPEN-41). */
export const checkRecibe = (r: { readonly [k in keyof Recibe]: string | null | undefined }): RecibeErrores => {
  const [telefono, dni] = [limpio(r.telefono), limpio(r.dni)]
  const errors: RecibeErrores = {}
  const nombre = checkPersona(limpio(r.nombre), textos.nombreVacio, textos.nombreInvalido)
  const apellido = checkPersona(limpio(r.apellido), textos.apellidoVacio, textos.apellidoInvalido)
  if (nombre) errors.nombre = nombre
  if (apellido) errors.apellido = apellido
  if (telefono !== '' && (!DIGITOS.test(telefono) || telefono.length > limites.digitos))
    errors.telefono = textos.numeroInvalido
  if (dni === '') errors.dni = textos.dniVacio
  else if (!DIGITOS.test(dni)) errors.dni = textos.numeroInvalido
  else if (dni.length > limites.digitos) errors.dni = textos.dniInvalido
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
export const obraVacia: Obra = { provinciaId: null, localidad: '', obraCalle: '', obraNro: '', obraCodigoPostal: '' }
type ObraTexto = 'localidad' | 'obraCalle' | 'obraNro' | 'obraCodigoPostal'
const camposObra: readonly ObraTexto[] = ['localidad', 'obraCalle', 'obraNro', 'obraCodigoPostal']
/** 'Crear' waits for all five fields (SHIP-36). */
export const obraCompleta = (o: Obra): boolean => o.provinciaId !== null && camposObra.every((c) => limpio(o[c]) !== '')

export type Destino = { esObra: boolean; clienteTiendaEntregaNro: number | null; transporteId: number | null } & {
  readonly [k in keyof Obra]: Obra[k] | null | undefined
}
export type DestinoErrores = Partial<Record<'clienteTiendaEntregaNro' | 'transporteId' | keyof Obra, string>>
/** What is missing of the destination: a shop, or a whole work-site address; and a transport. */
export const checkDestino = (d: Destino): DestinoErrores => {
  const errors: DestinoErrores = {}
  if (d.esObra) {
    if (!d.provinciaId) errors.provinciaId = textos.obra
    for (const c of camposObra) if (limpio(d[c]) === '') errors[c] = textos.obra
    if (!errors.obraCodigoPostal && !DIGITOS.test(limpio(d.obraCodigoPostal)))
      errors.obraCodigoPostal = textos.numeroInvalido
  } else if (!d.clienteTiendaEntregaNro) errors.clienteTiendaEntregaNro = textos.tienda
  if (!d.transporteId) errors.transporteId = textos.transporte
  return errors
}
export const checkClasificacion = (id: number | null | undefined): string | null => (id ? null : textos.clasificacion)
/** The alert of a submission without payment; the form's own field says `pagoCampo` (OPEN-40). */
export const checkPago = (id: number | null | undefined): string | null => (id ? null : textos.pago)

/** Everything a submission lacks, in the order of the steps. */
export const checkPreconfirm = (r: PreconfirmReq): FieldError[] => {
  const destino = {
    ...r,
    esObra: r.esObra === true,
    clienteTiendaEntregaNro: r.clienteTiendaEntregaNro ?? null,
    transporteId: r.transporteId ?? null,
  }
  const clasificacion = checkClasificacion(r.clasificacionId)
  const pago = checkPago(r.condicionPagoId)
  const found: Record<string, string> = {
    ...checkRecibe({ nombre: r.nombre, apellido: r.apellido, telefono: r.telefono, dni: r.dni }),
    ...checkDestino(destino as Destino),
    ...(clasificacion ? { clasificacionId: clasificacion } : {}),
    ...(pago ? { condicionPagoId: pago } : {}),
  }
  return Object.entries(found).map(([field, detail]) => ({ field, detail }))
}

export type Transporte = Preconfirm['listaTransportes']['$values'][number]
/** The transports of a shop; of a work site all (OPEN-71). */
export const transportesDe = (p: Preconfirm, tiendaNro: number | null, esObra: boolean): Transporte[] =>
  p.listaTransportes.$values.filter((t) => esObra || t.clientes.$values.some((c) => c.clienteTiendaNro === tiendaNro))

/** What is chosen in steps 2 to 4. */
export type Eleccion = {
  esObra: boolean
  tiendaNro: number | null
  transporteId: number | null
  clasificacionId: number | null
  condicionPagoId: number | null
}
/**
 * What is chosen on entry: the first shop, its first transport, the first classification, the first payment that is not
 * marked (SHIP-29 … SHIP-32).
 */
export const eleccionInicial = (p: Preconfirm): Eleccion => {
  const tiendaNro = p.tiendas.$values[0]?.tiendaNro ?? null
  return {
    esObra: false,
    tiendaNro,
    transporteId: transportesDe(p, tiendaNro, false)[0]?.id ?? null,
    clasificacionId: p.clasificacionEnvios.$values[0]?.id ?? null,
    condicionPagoId: p.listaFormasPago.$values.find((f) => !f.defaultValue)?.id ?? null,
  }
}
/**
 * A real shop: no work site any more, its first transport, and the classification is to be chosen again (SHIP-34,
 * OPEN-71).
 */
export const chooseTienda = (p: Preconfirm, e: Eleccion, tiendaNro: number): Eleccion => ({
  ...e,
  esObra: false,
  tiendaNro,
  transporteId: transportesDe(p, tiendaNro, false)[0]?.id ?? null,
  clasificacionId: null,
})
/** The work site: every transport is offered, the chosen one stays. */
export const chooseObra = (p: Preconfirm, e: Eleccion): Eleccion => ({
  ...e,
  esObra: true,
  tiendaNro: null,
  transporteId: e.transporteId ?? transportesDe(p, null, true)[0]?.id ?? null,
})
/** A choice kept from before, without what is no longer offered. */
export const eleccionVigente = (p: Preconfirm, e: Eleccion): Eleccion => {
  const tienda = e.esObra || p.tiendas.$values.some((t) => t.tiendaNro === e.tiendaNro)
  if (!tienda) return eleccionInicial(p)
  const known = (list: readonly { id: number }[], id: number | null) => (list.some((x) => x.id === id) ? id : null)
  return {
    ...e,
    transporteId: known(transportesDe(p, e.tiendaNro, e.esObra), e.transporteId),
    clasificacionId: known(p.clasificacionEnvios.$values, e.clasificacionId),
    condicionPagoId: known(p.listaFormasPago.$values, e.condicionPagoId),
  }
}

/**
 * The three sums of the summary: without discount, all discounts, and what is paid under a payment condition
 * (percentage of the total without discount, SHIP-33).
 */
export const resumen = (
  montoTotalSinDto: number,
  montoTotal: number,
  porcentaje: number,
): { subtotal: number; descuentos: number; total: number } => {
  const total = montoFinal(montoTotalSinDto, montoTotal, porcentaje)
  return { subtotal: montoTotalSinDto, descuentos: money(dec(montoTotalSinDto).minus(total)), total }
}

/**
 * The unit price of the document: the discounted total by quantity, and by the length where it is above 1 m; 2 decimals
 * (CONF-16).
 */
export const precioUnitario = (l: { montoSubtotalDto: number; cantidadTiras: number; dimension1: number }): number => {
  if (!(l.cantidadTiras > 0)) return 0
  const each = dec(l.montoSubtotalDto).div(l.cantidadTiras)
  return money(l.dimension1 > 1 ? each.div(l.dimension1) : each)
}

/** Characters as a person counts them: an emoji is one. */
export const largoDe = (text: string): number => Array.from(text).length
export const checkObservaciones = (text: string): string | null =>
  largoDe(text) > limites.observaciones ? textos.observaciones : null
export const checkFirme = (answer: boolean | null | undefined): string | null =>
  typeof answer === 'boolean' ? null : textos.firme

/** '{calle} {nro}, {localidad}, {provincia}' of what is known; a town named like its province stands once. */
export const direccionDe = (d: {
  calle: string
  nro: string
  localidad?: string | null
  provincia?: string | null
}): string => [...new Set([`${d.calle} ${d.nro}`.trim(), d.localidad, d.provincia].filter(Boolean))].join(', ')
export const nombreTienda = (t: Pick<Tienda, 'tiendaNro' | 'nombreFantasia'>): string =>
  t.nombreFantasia ?? `Tienda ${t.tiendaNro}`

/** Seconds of the countdown where the session says nothing, and when it becomes urgent (SHIP-50, OPEN-39). */
export const reloj = { porDefecto: 300, aviso: 60 } as const
const positive = (n: number | null | undefined): number | null =>
  typeof n === 'number' && Number.isFinite(n) && n > 0 ? Math.ceil(n) : null
/** Where the countdown starts: what is stored, else 300. */
export const segundosIniciales = (guardados: number | null | undefined): number =>
  positive(guardados) ?? reloj.porDefecto
/** What an expiry, or 'Necesito más tiempo', sets: the distributor's seconds, else 300. */
export const segundosCompletos = (shoopExpirationTime: number | null | undefined): number =>
  positive(shoopExpirationTime) ?? reloj.porDefecto
/** mm:ss. */
export const showTiempo = (segundos: number): string => {
  const s = Math.max(0, Math.floor(segundos))
  return `${String(Math.floor(s / 60)).padStart(2, '0')}:${String(s % 60).padStart(2, '0')}`
}
