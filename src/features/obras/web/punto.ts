/** Degrees. */
export type Punto = { readonly latitud: number; readonly longitud: number }

/** Where the map opens without a point, and how near; and how near it goes to what was found (SHIP-47). */
export const zooms = { elegir: 12, hallado: 14 } as const

/** How long typing, or the point, rests before the geocoder is asked (SHIP-48). */
export const PAUSA_MS = 200

const METROS_POR_GRADO = 111_320
/** Six decimals are a decimetre. */
const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6
export const puntoDe = (lat: number, lng: number): Punto => ({ latitud: rounded(lat), longitud: rounded(lng) })
/** So many metres to the east and to the north. */
export const moveMetros = ({ latitud, longitud }: Punto, este: number, norte: number): Punto =>
  puntoDe(
    latitud + norte / METROS_POR_GRADO,
    longitud + este / (METROS_POR_GRADO * Math.cos((latitud * Math.PI) / 180)),
  )

const cuatro = new Intl.NumberFormat('es-AR', { minimumFractionDigits: 4, maximumFractionDigits: 4 })
/** '−34,4871, −58,6204'. */
export const showPunto = ({ latitud, longitud }: Punto): string =>
  [latitud, longitud].map((degrees) => cuatro.format(degrees).replace('-', '−')).join(', ')

/** Metres the keys move the point by: with Mayús ten times as far. */
const PASO = 10
const RUMBOS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}
/** Where a key moves a point to; null: that key moves nothing. */
export const moveByKey = (punto: Punto, key: string, mayus: boolean): Punto | null => {
  const rumbo = RUMBOS[key]
  const paso = mayus ? PASO * 10 : PASO
  return rumbo ? moveMetros(punto, rumbo[0] * paso, rumbo[1] * paso) : null
}
