/** Degrees. */
export type Punto = { readonly latitud: number; readonly longitud: number }

/** Where the map opens without a point, and how near; and how near it goes to what was found (SHIP-47). */
export const zooms = { initial: 12, found: 14 } as const

/** How long typing, or the point, rests before the geocoder is asked (SHIP-48). */
export const PAUSE_MS = 200

const METROS_PER_DEGREE = 111_320
/** Six decimals are a decimetre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
export const puntoOf = (lat: number, lng: number): Punto => ({ latitud: rounded(lat), longitud: rounded(lng) })
/** So many metres to the east and to the north. */
export const moveMetros = ({ latitud, longitud }: Punto, east: number, north: number): Punto =>
  puntoOf(
    latitud + north / METROS_PER_DEGREE,
    longitud + east / (METROS_PER_DEGREE * Math.cos((latitud * Math.PI) / 180)),
  )

const fourDecimals = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 4, maximumFractionDigits: 4 })
/** '−34,4871, −58,6204'. */
export const showPunto = ({ latitud, longitud }: Punto): string =>
  [latitud, longitud].map((degrees) => fourDecimals.format(degrees).replace('-', '−')).join(', ')

/** Metres the keys move the point by: with Mayús ten times as far. */
const PASO = 10
const BEARINGS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
/** Where a key moves a point to; null: that key moves nothing. */
export const moveByKey = (punto: Punto, key: string, shift: boolean): Punto | null => {
  const bearing = BEARINGS[key]
  const paso = shift ? PASO * 10 : PASO
  return bearing ? moveMetros(punto, bearing[0] * paso, bearing[1] * paso) : null
}
