import type { Hallazgo, Usada } from '#features/obras/contract.ts'
import { fold } from '#shared/identity.ts'
import { emptyObra, sameObra, onlyDigits, type Obra } from './rules.ts'
import { textos } from './textos.ts'

/** A work site with the point that goes with its address; without one both are null. Degrees. */
export type ObraInMapa = Obra & { obraLatitud: number | null; obraLongitud: number | null }
export type Punto = { readonly latitud: number; readonly longitud: number }
export type CampoObra = keyof Obra
const campos: readonly CampoObra[] = ['provinciaId', 'localidad', 'obraCalle', 'obraNro', 'obraCodigoPostal']

/** What the map knows of each field; null: it does not. `precisa`: it speaks of a door or a street, not of a town. */
export type OfMapa = { readonly [k in CampoObra]: Obra[k] | null } & { readonly needs: boolean }

/** The address as it is being written: by hand, from the map, or from both (OPEN-216). */
export type ObraDraft = {
  readonly obra: Obra
  /** The fields written by hand: no finding changes them. */ readonly aHand: readonly CampoObra[]
  /** Those of them that were written where one searches: another search replaces them. */
  readonly buscados: readonly CampoObra[]
  /** What the map said of the point, or of what was searched. */ readonly mapa: OfMapa | null
  readonly punto: Punto | null
  /** The map answered for this very point: a person put it there, or it is of a door or a street. */
  readonly fijo: boolean
  /** The map has not answered yet for where the point was put. */
  readonly waiting: boolean
}
export const emptyObraDraft: ObraDraft = {
  obra: emptyObra,
  aHand: [],
  buscados: [],
  mapa: null,
  punto: null,
  fijo: false,
  waiting: false,
}

const isVacio = (value: string | number | null): boolean => value === null || String(value).trim() === ''
const same = (one: string | number | null, other: string | number | null): boolean =>
  typeof one === 'string' && typeof other === 'string' ? fold(one) === fold(other) : one === other

const desdeObra = (obra: Obra): OfMapa => ({ ...obra, needs: true })
/** An address there was: with its point it is the map's, without it was written by hand. */
export const toObraDraft = (known: ObraInMapa | null): ObraDraft => {
  if (!known) return emptyObraDraft
  const { obraLatitud, obraLongitud, ...obra } = known
  if (obraLatitud === null || obraLongitud === null)
    return { ...emptyObraDraft, obra, aHand: campos.filter((c) => !isVacio(obra[c])) }
  const punto = { latitud: obraLatitud, longitud: obraLongitud }
  return { ...emptyObraDraft, obra, mapa: desdeObra(obra), punto, fijo: true }
}

/** What is written by hand stays; a field that is emptied is the map's to fill again. */
export const writeCampo = <C extends CampoObra>(obraDraft: ObraDraft, campo: C, value: Obra[C]): ObraDraft => ({
  ...obraDraft,
  obra: { ...obraDraft.obra, [campo]: campo === 'obraCodigoPostal' ? onlyDigits(String(value)) : value },
  aHand: [...obraDraft.aHand.filter((c) => c !== campo), ...(isVacio(value) ? [] : [campo])],
  buscados: obraDraft.buscados.filter((c) => c !== campo),
})

const ofHallazgo = (hallazgo: Hallazgo): OfMapa => ({
  provinciaId: hallazgo.provinciaId,
  localidad: hallazgo.localidad,
  obraCalle: hallazgo.calle,
  obraNro: hallazgo.numero,
  obraCodigoPostal: hallazgo.codigoPostal === null ? null : onlyDigits(hallazgo.codigoPostal) || null,
  needs: hallazgo.precision === 'puerta' || hallazgo.precision === 'calle',
})
/** The five fields as the map knows them, but for those written by hand; what it does not know is empty. */
const fillObra = (obraDraft: ObraDraft, mapa: OfMapa | null): Obra => {
  const filled = { ...emptyObra, ...Object.fromEntries(campos.flatMap((c) => (mapa?.[c] ? [[c, mapa[c]]] : []))) }
  return { ...filled, ...Object.fromEntries(obraDraft.aHand.map((c) => [c, obraDraft.obra[c]])) }
}
/**
 * What was chosen among the suggestions (SHIP-39). The middle of a town is no work site's point; street and number that
 * come with it are the words that were searched, so they stay when the point is put where it is.
 */
export const chooseHallazgo = (obraDraft: ObraDraft, hallazgo: Hallazgo): ObraDraft => {
  const mapa = ofHallazgo(hallazgo)
  const punto = { latitud: hallazgo.latitud, longitud: hallazgo.longitud }
  const aHand = obraDraft.aHand.filter((c) => !obraDraft.buscados.includes(c))
  const buscados = mapa.needs
    ? []
    : (['obraCalle', 'obraNro', 'obraCodigoPostal'] as const).filter((c) => mapa[c] !== null && !aHand.includes(c))
  const obra = fillObra({ ...obraDraft, aHand }, mapa)
  return { obra, aHand: [...aHand, ...buscados], buscados, mapa, punto, fijo: mapa.needs, waiting: false }
}
/** The point was put somewhere; nothing goes with it until the map answers. */
export const movePunto = (obraDraft: ObraDraft, punto: Punto): ObraDraft => ({
  ...obraDraft,
  punto,
  fijo: false,
  waiting: true,
})
/**
 * A work site that was sent to before, instead of everything that was written. A map that knows no more than the town
 * does not take its street away when the point is moved; another search does.
 */
export const chooseUsada = (usada: Usada): ObraDraft => {
  const { provinciaId, localidad, latitud: obraLatitud, longitud: obraLongitud } = usada
  const calle = { obraCalle: usada.calle, obraNro: usada.numero, obraCodigoPostal: usada.codigoPostal }
  const obraDraft = toObraDraft({ provinciaId, localidad, ...calle, obraLatitud, obraLongitud })
  const calleCampos = (['obraCalle', 'obraNro', 'obraCodigoPostal'] as const).filter((c) => !isVacio(calle[c]))
  const aHand = [...new Set([...obraDraft.aHand, ...calleCampos])]
  return { ...obraDraft, aHand, buscados: aHand }
}
/** Something was written by hand that no search and no earlier work site gave. */
export const hasTyped = ({ aHand, buscados }: ObraDraft): boolean => aHand.some((c) => !buscados.includes(c))
/**
 * What the map answered for the point (SHIP-39); null: nothing is there. An answer for an older point changes nothing.
 */
export const chooseLugar = (obraDraft: ObraDraft, punto: Punto, hallazgo: Hallazgo | null): ObraDraft => {
  if (obraDraft.punto?.latitud !== punto.latitud || obraDraft.punto.longitud !== punto.longitud) return obraDraft
  const mapa = hallazgo && ofHallazgo(hallazgo)
  return { ...obraDraft, obra: fillObra(obraDraft, mapa), mapa, fijo: mapa !== null, waiting: false }
}
/** The map's value for one field, in the place of what was written. */
export const chooseOfMapa = (obraDraft: ObraDraft, campo: CampoObra): ObraDraft => {
  const aHand = obraDraft.aHand.filter((c) => c !== campo)
  return {
    ...obraDraft,
    aHand,
    buscados: obraDraft.buscados.filter((c) => c !== campo),
    obra: fillObra({ ...obraDraft, aHand }, { ...desdeObra(obraDraft.obra), [campo]: obraDraft.mapa?.[campo] ?? null }),
  }
}

/** The fields written by hand of which the map says something else. */
export const differences = (obraDraft: ObraDraft): readonly CampoObra[] =>
  obraDraft.aHand.filter(
    (c) => obraDraft.mapa && !isVacio(obraDraft.mapa[c]) && !same(obraDraft.mapa[c], obraDraft.obra[c]),
  )
/** The fields that are to be written because the map does not know them (SHIP-40, SHIP-41, SHIP-42). */
export const missingFields = (obraDraft: ObraDraft): readonly CampoObra[] =>
  obraDraft.mapa ? campos.filter((c) => isVacio(obraDraft.mapa![c]) && isVacio(obraDraft.obra[c])) : []

const WITHOUT_NUMERO = /^(s\.?\s?[/-]?\s?n\.?(ro\.?|º|°)?|sin (n[uú]mero|n[uú]m\.?|nro\.?)|0+)$/i
/** A street without a number, or with 'S/N' for one: to be looked at again (SHIP-43). */
export const withoutNumero = (obraDraft: ObraDraft): boolean => {
  const [calle, nro] = [obraDraft.obra.obraCalle.trim(), obraDraft.obra.obraNro.trim()]
  return WITHOUT_NUMERO.test(nro) || (obraDraft.mapa !== null && calle !== '' && nro === '')
}

/**
 * The address is still the one the map gave: its province, and where it spoke of a door or a street also town, street
 * and number. What it does not know is nobody's to compare, and a postal code moves nothing.
 */
const isOfMapa = ({ obra, mapa }: ObraDraft): boolean =>
  mapa !== null &&
  (['provinciaId', ...(mapa.needs ? (['localidad', 'obraCalle', 'obraNro'] as const) : [])] as const).every(
    (c) => isVacio(mapa[c]) || same(mapa[c], obra[c]),
  )
/** Whether the point goes with the order (OPEN-216). */
export const hasPunto = (obraDraft: ObraDraft): boolean =>
  obraDraft.punto !== null && obraDraft.fijo && isOfMapa(obraDraft)
/** The work site as it is kept and sent; its point only while the address is the map's. */
export const obraOf = (obraDraft: ObraDraft): ObraInMapa => {
  const punto = hasPunto(obraDraft) ? obraDraft.punto : null
  const { localidad, obraCalle, obraNro, ...rest } = obraDraft.obra
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
export const hasCambios = (obraDraft: ObraDraft, known: ObraInMapa | null): boolean => {
  const before = toObraDraft(known)
  const moved =
    obraDraft.punto?.latitud !== before.punto?.latitud || obraDraft.punto?.longitud !== before.punto?.longitud
  return moved || !sameObra(obraDraft.obra, before.obra)
}

/** What the point means for the order, in a sentence. `failed`: the map did not answer for it. */
export const puntoMessage = (obraDraft: ObraDraft, failed: boolean): string | undefined => {
  if (failed || !obraDraft.punto) return undefined
  if (obraDraft.waiting) return textos.searchingPunto
  if (!obraDraft.mapa) return textos.puntoOutside
  if (!obraDraft.fijo) return textos.puntoOfLocalidad
  return hasPunto(obraDraft) ? textos.puntoSent : textos.puntoDropped
}
