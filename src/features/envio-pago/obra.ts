import type { Hallazgo, Usada } from '#features/obras/contract.ts'
import { fold } from '#shared/identity.ts'
import { emptyObra, sameObra, onlyDigits, type Obra } from './rules.ts'
import { textos } from './textos.ts'

/** A work site with its point in degrees; both null without one. */
export type ObraInMapa = Obra & { obraLatitud: number | null; obraLongitud: number | null }
export type Punto = { readonly latitud: number; readonly longitud: number }
export type CampoObra = keyof Obra
const campos: readonly CampoObra[] = ['provinciaId', 'localidad', 'obraCalle', 'obraNro', 'obraCodigoPostal']

/** The map's value of each field; null: unknown. `needs`: it identifies a house or street, not only a town. */
export type OfMapa = { readonly [k in CampoObra]: Obra[k] | null } & { readonly needs: boolean }

/** The address being edited: typed, from the map, or both (OPEN-216). */
export type ObraDraft = {
  readonly obra: Obra
  /** Fields typed by hand, which no geocoding result changes. */ readonly aHand: readonly CampoObra[]
  /** Those of them typed as a search, which another search replaces. */
  readonly buscados: readonly CampoObra[]
  /** The map's values for the point or the search. */ readonly mapa: OfMapa | null
  readonly punto: Punto | null
  /** The point is exact: a person placed it, or it is a house's or street's. */
  readonly fijo: boolean
  /** The map has not answered yet for the point. */
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
/** The draft of a saved address: from the map if it has a point, else typed by hand. */
export const toObraDraft = (known: ObraInMapa | null): ObraDraft => {
  if (!known) return emptyObraDraft
  const { obraLatitud, obraLongitud, ...obra } = known
  if (obraLatitud === null || obraLongitud === null)
    return { ...emptyObraDraft, obra, aHand: campos.filter((c) => !isVacio(obra[c])) }
  const punto = { latitud: obraLatitud, longitud: obraLongitud }
  return { ...emptyObraDraft, obra, mapa: desdeObra(obra), punto, fijo: true }
}

/** Sets a typed field; an emptied one is filled by the map again. */
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
/** The five fields: typed ones stay, others take the map's values, empty if unknown. */
const fillObra = (obraDraft: ObraDraft, mapa: OfMapa | null): Obra => {
  const filled = { ...emptyObra, ...Object.fromEntries(campos.flatMap((c) => (mapa?.[c] ? [[c, mapa[c]]] : []))) }
  return { ...filled, ...Object.fromEntries(obraDraft.aHand.map((c) => [c, obraDraft.obra[c]])) }
}
/**
 * Takes a suggestion (SHIP-39). A town's centre is not taken as the point. Street and number that come with it are the
 * searched words, so they stay when the point is placed.
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
/** Moves the point; its values are cleared until the map answers. */
export const movePunto = (obraDraft: ObraDraft, punto: Punto): ObraDraft => ({
  ...obraDraft,
  punto,
  fijo: false,
  waiting: true,
})
/**
 * Replaces the whole draft with a former work site. Its street stays if the point is moved where the map knows only the
 * town; another search replaces it.
 */
export const chooseUsada = (usada: Usada): ObraDraft => {
  const { provinciaId, localidad, latitud: obraLatitud, longitud: obraLongitud } = usada
  const calle = { obraCalle: usada.calle, obraNro: usada.numero, obraCodigoPostal: usada.codigoPostal }
  const obraDraft = toObraDraft({ provinciaId, localidad, ...calle, obraLatitud, obraLongitud })
  const calleCampos = (['obraCalle', 'obraNro', 'obraCodigoPostal'] as const).filter((c) => !isVacio(calle[c]))
  const aHand = [...new Set([...obraDraft.aHand, ...calleCampos])]
  return { ...obraDraft, aHand, buscados: aHand }
}
/** True if something was typed that neither a search nor a former work site gave. */
export const hasTyped = ({ aHand, buscados }: ObraDraft): boolean => aHand.some((c) => !buscados.includes(c))
/** Takes the map's answer for the point (SHIP-39); null: nothing is there. An answer for an older point is ignored. */
export const chooseLugar = (obraDraft: ObraDraft, punto: Punto, hallazgo: Hallazgo | null): ObraDraft => {
  if (obraDraft.punto?.latitud !== punto.latitud || obraDraft.punto.longitud !== punto.longitud) return obraDraft
  const mapa = hallazgo && ofHallazgo(hallazgo)
  return { ...obraDraft, obra: fillObra(obraDraft, mapa), mapa, fijo: mapa !== null, waiting: false }
}
/** Replaces a typed field with the map's value. */
export const chooseOfMapa = (obraDraft: ObraDraft, campo: CampoObra): ObraDraft => {
  const aHand = obraDraft.aHand.filter((c) => c !== campo)
  return {
    ...obraDraft,
    aHand,
    buscados: obraDraft.buscados.filter((c) => c !== campo),
    obra: fillObra({ ...obraDraft, aHand }, { ...desdeObra(obraDraft.obra), [campo]: obraDraft.mapa?.[campo] ?? null }),
  }
}

/** The typed fields that differ from the map's values. */
export const differences = (obraDraft: ObraDraft): readonly CampoObra[] =>
  obraDraft.aHand.filter(
    (c) => obraDraft.mapa && !isVacio(obraDraft.mapa[c]) && !same(obraDraft.mapa[c], obraDraft.obra[c]),
  )
/** The empty fields that the map does not know, to be typed (SHIP-40, SHIP-41, SHIP-42). */
export const missingFields = (obraDraft: ObraDraft): readonly CampoObra[] =>
  obraDraft.mapa ? campos.filter((c) => isVacio(obraDraft.mapa![c]) && isVacio(obraDraft.obra[c])) : []

const WITHOUT_NUMERO = /^(s\.?\s?[/-]?\s?n\.?(ro\.?|º|°)?|sin (n[uú]mero|n[uú]m\.?|nro\.?)|0+)$/i
/** A street without a number, or with 'S/N': to be checked (SHIP-43). */
export const withoutNumero = (obraDraft: ObraDraft): boolean => {
  const [calle, nro] = [obraDraft.obra.obraCalle.trim(), obraDraft.obra.obraNro.trim()]
  return WITHOUT_NUMERO.test(nro) || (obraDraft.mapa !== null && calle !== '' && nro === '')
}

/**
 * Whether the address is still the map's: the same province and, if it identified a house or street, the same town,
 * street and number. Unknown fields and the postal code are not compared.
 */
const isOfMapa = ({ obra, mapa }: ObraDraft): boolean =>
  mapa !== null &&
  (['provinciaId', ...(mapa.needs ? (['localidad', 'obraCalle', 'obraNro'] as const) : [])] as const).every(
    (c) => isVacio(mapa[c]) || same(mapa[c], obra[c]),
  )
/** Whether the point is sent with the order (OPEN-216). */
export const hasPunto = (obraDraft: ObraDraft): boolean =>
  obraDraft.punto !== null && obraDraft.fijo && isOfMapa(obraDraft)
/** The work site to save; its point only while the address is the map's. */
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
/** True if closing would lose typed words or a moved point. */
export const hasCambios = (obraDraft: ObraDraft, known: ObraInMapa | null): boolean => {
  const before = toObraDraft(known)
  const moved =
    obraDraft.punto?.latitud !== before.punto?.latitud || obraDraft.punto?.longitud !== before.punto?.longitud
  return moved || !sameObra(obraDraft.obra, before.obra)
}

/** The sentence on what the point means for the order. `failed`: the map did not answer for it. */
export const puntoMessage = (obraDraft: ObraDraft, failed: boolean): string | undefined => {
  if (failed || !obraDraft.punto) return undefined
  if (obraDraft.waiting) return textos.searchingPunto
  if (!obraDraft.mapa) return textos.puntoOutside
  if (!obraDraft.fijo) return textos.puntoOfLocalidad
  return hasPunto(obraDraft) ? textos.puntoSent : textos.puntoDropped
}
