import { puntoOf, type Punto } from './punto.ts'
import { textos } from './textos.ts'

/** What a text says besides an address: a point, or why none can be read of a link; null: it is an address. */
export type Pasted = { readonly punto: Punto } | { readonly motivo: string }

/** Argentina with its islands, and some of what is around it, in degrees: what the map shows. */
export const limites = { south: -60, north: -17, west: -82, east: -44 } as const

/** '-34.6037', '34,6037° S', '34°36'13.3"S': degrees, minutes, seconds, side. */
const ANGLE = String.raw`(-?\d{1,3}(?:[.,]\d+)?)\s*[°º]?\s*(?:(\d{1,2}(?:[.,]\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:[.,]\d+)?)\s*(?:"|″|”)\s*)?([NSEWO])?`
const PAR = new RegExp(String.raw`^\(?\s*${ANGLE}\s*[,;/]?\s*${ANGLE}\s*\)?$`, 'i')
const degreesOf = ([degrees = '', minutes = '0', seconds = '0', side = '']: readonly (
  | string
  | undefined
)[]): number => {
  const [whole, sixtieths, rest] = [degrees, minutes, seconds].map((text) => Number(text.replace(',', '.')))
  const sign = degrees.startsWith('-') || /[swo]/i.test(side) ? -1 : 1
  return sign * (Math.abs(whole!) + sixtieths! / 60 + rest! / 3600)
}

const NUMERO = String.raw`(-?\d{1,3}(?:\.\d+)?)`
/** Where links of maps say their point; of a place and of what was looked at, the place first. */
const IN_ENLACES: readonly RegExp[] = [
  `!3d${NUMERO}!4d${NUMERO}`,
  `[?&](?:q|query|ll|destination|daddr|center)=(?:loc:)?${NUMERO},\\s*${NUMERO}`,
  `mlat=${NUMERO}&mlon=${NUMERO}`,
  `(?:search|place|dir)/${NUMERO},\\s*${NUMERO}`,
  `geo:${NUMERO},${NUMERO}`,
  `@${NUMERO},${NUMERO}`,
  `#map=\\d+/${NUMERO}/${NUMERO}`,
].map((source) => new RegExp(source, 'i'))
const ENLACE = /https?:\/\/|^geo:|\b(?:maps\.app\.)?goo\.gl\//i

const plain = (text: string): string => {
  const typed = text.trim().replace(/[−–]/g, '-')
  if (!ENLACE.test(typed)) return typed
  try {
    return decodeURIComponent(typed.replaceAll('+', ' '))
  } catch {
    return typed
  }
}
const isNear = (lat: number, lng: number): boolean =>
  lat >= limites.south && lat <= limites.north && lng >= limites.west && lng <= limites.east

/**
 * Reads what people paste where an address is looked for: 'lat, lng' as phones and maps write them, or the link of a
 * place that somebody shared.
 */
export const readPasted = (text: string): Pasted | null => {
  const typed = plain(text)
  const enlace = ENLACE.test(typed)
  const found = enlace ? IN_ENLACES.map((where) => where.exec(typed)).find(Boolean) : PAR.exec(typed)
  if (!found) return enlace ? { motivo: textos.enlaceWithoutPunto } : null
  const [lat, lng] = enlace
    ? [Number(found[1]), Number(found[2])]
    : [degreesOf(found.slice(1, 5)), degreesOf(found.slice(5, 9))]
  if (isNear(lat, lng)) return { punto: puntoOf(lat, lng) }
  // two figures that are nowhere near are a street and its number; a link is no address
  return enlace ? { motivo: textos.linkOutside } : null
}
