import type { Hallazgo, Usada } from '#features/obras/contract.ts'
import { fold } from '#shared/identity.ts'
import { obraVacia, sameObra, soloDigitos, type Obra } from './rules.ts'
import { textos } from './textos.ts'

/** A work site with the point that goes with its address; without one both are null. Degrees. */
export type ObraEnMapa = Obra & { obraLatitud: number | null; obraLongitud: number | null }
export type Punto = { readonly latitud: number; readonly longitud: number }
export type CampoObra = keyof Obra
const campos: readonly CampoObra[] = ['provinciaId', 'localidad', 'obraCalle', 'obraNro', 'obraCodigoPostal']

/** What the map knows of each field; null: it does not. `precisa`: it speaks of a door or a street, not of a town. */
export type DelMapa = { readonly [k in CampoObra]: Obra[k] | null } & { readonly precisa: boolean }

/** The address as it is being written: by hand, from the map, or from both (OPEN-216). */
export type Escritura = {
  readonly obra: Obra
  /** The fields written by hand: no finding changes them. */ readonly aMano: readonly CampoObra[]
  /** Those of them that were written where one searches: another search replaces them. */
  readonly buscados: readonly CampoObra[]
  /** What the map said of the point, or of what was searched. */ readonly mapa: DelMapa | null
  readonly punto: Punto | null
  /** The map answered for this very point: a person put it there, or it is of a door or a street. */
  readonly fijo: boolean
  /** The map has not answered yet for where the point was put. */
  readonly esperando: boolean
}
export const escrituraVacia: Escritura = {
  obra: obraVacia,
  aMano: [],
  buscados: [],
  mapa: null,
  punto: null,
  fijo: false,
  esperando: false,
}

const isVacio = (value: string | number | null): boolean => value === null || String(value).trim() === ''
const same = (one: string | number | null, other: string | number | null): boolean =>
  typeof one === 'string' && typeof other === 'string' ? fold(one) === fold(other) : one === other

const desdeObra = (obra: Obra): DelMapa => ({ ...obra, precisa: true })
/** An address there was: with its point it is the map's, without it was written by hand. */
export const escrituraDe = (known: ObraEnMapa | null): Escritura => {
  if (!known) return escrituraVacia
  const { obraLatitud, obraLongitud, ...obra } = known
  if (obraLatitud === null || obraLongitud === null)
    return { ...escrituraVacia, obra, aMano: campos.filter((c) => !isVacio(obra[c])) }
  const punto = { latitud: obraLatitud, longitud: obraLongitud }
  return { ...escrituraVacia, obra, mapa: desdeObra(obra), punto, fijo: true }
}

/** What is written by hand stays; a field that is emptied is the map's to fill again. */
export const writeCampo = <C extends CampoObra>(escritura: Escritura, campo: C, value: Obra[C]): Escritura => ({
  ...escritura,
  obra: { ...escritura.obra, [campo]: campo === 'obraCodigoPostal' ? soloDigitos(String(value)) : value },
  aMano: [...escritura.aMano.filter((c) => c !== campo), ...(isVacio(value) ? [] : [campo])],
  buscados: escritura.buscados.filter((c) => c !== campo),
})

const delHallazgo = (hallazgo: Hallazgo): DelMapa => ({
  provinciaId: hallazgo.provinciaId,
  localidad: hallazgo.localidad,
  obraCalle: hallazgo.calle,
  obraNro: hallazgo.numero,
  obraCodigoPostal: hallazgo.codigoPostal === null ? null : soloDigitos(hallazgo.codigoPostal) || null,
  precisa: hallazgo.precision === 'puerta' || hallazgo.precision === 'calle',
})
/** The five fields as the map knows them, but for those written by hand; what it does not know is empty. */
const fillObra = (escritura: Escritura, mapa: DelMapa | null): Obra => {
  const filled = { ...obraVacia, ...Object.fromEntries(campos.flatMap((c) => (mapa?.[c] ? [[c, mapa[c]]] : []))) }
  return { ...filled, ...Object.fromEntries(escritura.aMano.map((c) => [c, escritura.obra[c]])) }
}
/**
 * What was chosen among the suggestions (SHIP-39). The middle of a town is no work site's point; street and number that
 * come with it are the words that were searched, so they stay when the point is put where it is.
 */
export const chooseHallazgo = (escritura: Escritura, hallazgo: Hallazgo): Escritura => {
  const mapa = delHallazgo(hallazgo)
  const punto = { latitud: hallazgo.latitud, longitud: hallazgo.longitud }
  const aMano = escritura.aMano.filter((c) => !escritura.buscados.includes(c))
  const buscados = mapa.precisa
    ? []
    : (['obraCalle', 'obraNro', 'obraCodigoPostal'] as const).filter((c) => mapa[c] !== null && !aMano.includes(c))
  const obra = fillObra({ ...escritura, aMano }, mapa)
  return { obra, aMano: [...aMano, ...buscados], buscados, mapa, punto, fijo: mapa.precisa, esperando: false }
}
/** The point was put somewhere; nothing goes with it until the map answers. */
export const movePunto = (escritura: Escritura, punto: Punto): Escritura => ({
  ...escritura,
  punto,
  fijo: false,
  esperando: true,
})
/**
 * A work site that was sent to before, instead of everything that was written. A map that knows no more than the town
 * does not take its street away when the point is moved; another search does.
 */
export const chooseUsada = (usada: Usada): Escritura => {
  const { provinciaId, localidad, latitud: obraLatitud, longitud: obraLongitud } = usada
  const calle = { obraCalle: usada.calle, obraNro: usada.numero, obraCodigoPostal: usada.codigoPostal }
  const escritura = escrituraDe({ provinciaId, localidad, ...calle, obraLatitud, obraLongitud })
  const deLaCalle = (['obraCalle', 'obraNro', 'obraCodigoPostal'] as const).filter((c) => !isVacio(calle[c]))
  const aMano = [...new Set([...escritura.aMano, ...deLaCalle])]
  return { ...escritura, aMano, buscados: aMano }
}
/** Something was written by hand that no search and no earlier work site gave. */
export const hasEscrito = ({ aMano, buscados }: Escritura): boolean => aMano.some((c) => !buscados.includes(c))
/**
 * What the map answered for the point (SHIP-39); null: nothing is there. An answer for an older point changes nothing.
 */
export const chooseLugar = (escritura: Escritura, punto: Punto, hallazgo: Hallazgo | null): Escritura => {
  if (escritura.punto?.latitud !== punto.latitud || escritura.punto.longitud !== punto.longitud) return escritura
  const mapa = hallazgo && delHallazgo(hallazgo)
  return { ...escritura, obra: fillObra(escritura, mapa), mapa, fijo: mapa !== null, esperando: false }
}
/** The map's value for one field, in the place of what was written. */
export const chooseDelMapa = (escritura: Escritura, campo: CampoObra): Escritura => {
  const aMano = escritura.aMano.filter((c) => c !== campo)
  return {
    ...escritura,
    aMano,
    buscados: escritura.buscados.filter((c) => c !== campo),
    obra: fillObra({ ...escritura, aMano }, { ...desdeObra(escritura.obra), [campo]: escritura.mapa?.[campo] ?? null }),
  }
}

/** The fields written by hand of which the map says something else. */
export const diferencias = (escritura: Escritura): readonly CampoObra[] =>
  escritura.aMano.filter(
    (c) => escritura.mapa && !isVacio(escritura.mapa[c]) && !same(escritura.mapa[c], escritura.obra[c]),
  )
/** The fields that are to be written because the map does not know them (SHIP-40, SHIP-41, SHIP-42). */
export const faltantes = (escritura: Escritura): readonly CampoObra[] =>
  escritura.mapa ? campos.filter((c) => isVacio(escritura.mapa![c]) && isVacio(escritura.obra[c])) : []

const SIN_NUMERO = /^(s\.?\s?[/-]?\s?n\.?(ro\.?|º|°)?|sin (n[uú]mero|n[uú]m\.?|nro\.?)|0+)$/i
/** A street without a number, or with 'S/N' for one: to be looked at again (SHIP-43). */
export const sinNumero = (escritura: Escritura): boolean => {
  const [calle, nro] = [escritura.obra.obraCalle.trim(), escritura.obra.obraNro.trim()]
  return SIN_NUMERO.test(nro) || (escritura.mapa !== null && calle !== '' && nro === '')
}

/**
 * The address is still the one the map gave: its province, and where it spoke of a door or a street also town, street
 * and number. What it does not know is nobody's to compare, and a postal code moves nothing.
 */
const isDelMapa = ({ obra, mapa }: Escritura): boolean =>
  mapa !== null &&
  (['provinciaId', ...(mapa.precisa ? (['localidad', 'obraCalle', 'obraNro'] as const) : [])] as const).every(
    (c) => isVacio(mapa[c]) || same(mapa[c], obra[c]),
  )
/** Whether the point goes with the order (OPEN-216). */
export const hasPunto = (escritura: Escritura): boolean =>
  escritura.punto !== null && escritura.fijo && isDelMapa(escritura)
/** The work site as it is kept and sent; its point only while the address is the map's. */
export const obraDe = (escritura: Escritura): ObraEnMapa => {
  const punto = hasPunto(escritura) ? escritura.punto : null
  const { localidad, obraCalle, obraNro, ...rest } = escritura.obra
  return {
    ...rest,
    localidad: localidad.trim(),
    obraCalle: obraCalle.trim(),
    obraNro: obraNro.trim(),
    obraLatitud: punto?.latitud ?? null,
    obraLongitud: punto?.longitud ?? null,
  }
}
/** Something would be lost by closing: other words, or another point, than there were. */
export const hasCambios = (escritura: Escritura, known: ObraEnMapa | null): boolean => {
  const before = escrituraDe(known)
  const moved =
    escritura.punto?.latitud !== before.punto?.latitud || escritura.punto?.longitud !== before.punto?.longitud
  return moved || !sameObra(escritura.obra, before.obra)
}

/** What the point means for the order, in a sentence. `failed`: the map did not answer for it. */
export const dichoDelPunto = (escritura: Escritura, failed: boolean): string | undefined => {
  if (failed || !escritura.punto) return undefined
  if (escritura.esperando) return textos.buscandoPunto
  if (!escritura.mapa) return textos.puntoAfuera
  if (!escritura.fijo) return textos.puntoDeLocalidad
  return hasPunto(escritura) ? textos.puntoJunto : textos.puntoAparte
}
