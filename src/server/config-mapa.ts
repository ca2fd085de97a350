import { problemOfPort } from './bad-ports.ts'
import { shown, withoutPassword, type Reading } from './config-reading.ts'

/** The map's tile server. `template`: the URL the browser requests, `https://…/{z}/{x}/{y}.png`. */
type Tiles = {
  readonly template: string
  /** Scheme and host, which the Content-Security-Policy allows. */
  readonly origen: string
  readonly atribucion: string
  readonly zoomMaximo: number
}
const PROVEEDORES = ['embedded', 'nominatim', 'georef', 'google'] as const
/** The geocoding service. Only the server calls it, so its key never reaches a browser. */
export type GeocoderChoice =
  | { readonly proveedor: 'embedded' }
  | {
      readonly proveedor: 'nominatim' | 'georef' | 'google'
      /** Without a slash at the end. */
      readonly url: string
      readonly key: string | null
      /** A `mailto:` or web address that identifies the portal to the service. */
      readonly contacto: string | null
      /** Requests a second, over all processes; 0: no limit. */
      readonly perSecond: number
      /** Asked for whole addresses alone, not letter by letter: what the public Nominatim demands. */
      readonly submittedOnly: boolean
      /** Milliseconds it may take for all of an answer. */
      readonly deadlineMs: number
    }

const SAMPLE = 'https://mapas.ejemplo.com/{z}/{x}/{y}.png'
/** Reads the tile server; null without `MAP_TILE_URL`: the built-in base map is used. */
const readTiles = ({ text, fault, whole }: Reading): Tiles | null => {
  const template = text('MAP_TILE_URL')
  const zoomMaximo = whole('MAP_MAX_ZOOM', 19, 10, 22)
  if (template === null) return null
  const url = URL.canParse(template) ? new URL(template) : null
  const holes = [...template.matchAll(/\{(.*?)\}/g)].map(([, name]) => name)
  const whole3 = ['z', 'x', 'y'].every((name) => holes.includes(name)) && holes.length === 3
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || /[{}]/.test(url.host) || !whole3)
    fault('MAP_TILE_URL', `se esperaba una dirección como ${SAMPLE}, no ${withoutPassword(template)}.`)
  if (text('MAP_TILE_ATTRIBUTION') === null)
    fault('MAP_TILE_ATTRIBUTION', 'hace falta cuando hay MAP_TILE_URL: de quién son los mapas, como «© OpenStreetMap».')
  return { template, origen: url?.origin ?? '', atribucion: text('MAP_TILE_ATTRIBUTION') ?? '', zoomMaximo }
}

const PUBLIC_HOST = 'nominatim.openstreetmap.org'
const DEFAULT_URLS = {
  nominatim: null, // no default: the usage policy of its public server must be accepted first
  georef: 'https://apis.datos.gob.ar/georef/api',
  google: 'https://maps.googleapis.com/maps/api/geocode',
} as const
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

const urlOf = ({ text, fault }: Reading, usual: string | null): URL | null => {
  const given = text('GEOCODER_URL') ?? usual
  if (given === null) fault('GEOCODER_URL', 'hace falta con GEOCODER=nominatim, como https://nominatim.ejemplo.com.')
  if (given === null) return null
  const url = URL.canParse(given) ? new URL(given) : null
  const plain = url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
  const port = url && problemOfPort(url)
  if (port) fault('GEOCODER_URL', port)
  if (plain) return url
  fault('GEOCODER_URL', `se esperaba https://servidor o https://servidor/camino, no ${withoutPassword(given)}.`)
  return null
}

const readGeocoder = (reader: Reading): GeocoderChoice => {
  const { text, fault, whole } = reader
  const given = reader.oneOf('GEOCODER', PROVEEDORES, 'embedded')
  const proveedor = PROVEEDORES.find((p) => p === given) ?? 'embedded'
  if (proveedor === 'embedded') {
    for (const name of ['GEOCODER_URL', 'GEOCODER_KEY'])
      if (text(name)) fault(name, 'no la usa nadie: falta GEOCODER=nominatim, georef o google.')
    return { proveedor }
  }
  const url = urlOf(reader, DEFAULT_URLS[proveedor])
  const [key, contacto] = [text('GEOCODER_KEY'), text('GEOCODER_CONTACT')]
  if (proveedor === 'google' && key === null) fault('GEOCODER_KEY', 'hace falta con GEOCODER=google.')
  if (key !== null && url?.protocol === 'http:' && !LOCAL.test(url.hostname))
    fault('GEOCODER_URL', 'la clave saldría sin cifrar: se esperaba https.')
  const submittedOnly = url?.hostname === PUBLIC_HOST
  if (submittedOnly && contacto === null)
    fault('GEOCODER_CONTACT', `hace falta con ${PUBLIC_HOST}: un correo o una dirección, que sus condiciones piden.`)
  if (contacto !== null && !/^[\x21-\x7e]{3,120}$/.test(contacto))
    fault('GEOCODER_CONTACT', `se esperaba un correo o una dirección, no ${shown(contacto)}.`)
  return {
    proveedor,
    url: url ? `${url.origin}${url.pathname}`.replace(/\/+$/, '') : '',
    key,
    contacto,
    perSecond: whole('GEOCODER_PER_SECOND', submittedOnly ? 1 : 0, submittedOnly ? 1 : 0, submittedOnly ? 1 : 1_000),
    submittedOnly,
    deadlineMs: whole('GEOCODER_TIMEOUT_MS', 4_000, 100, 10_000),
  }
}

export type MapSettings = {
  /** `null`: the base map that comes with the portal. */
  readonly tiles: Tiles | null
  readonly geocoder: GeocoderChoice
}
/** Reads the settings of map and geocoder. Invalid values are collected as faults of the reader. */
export const readMapSettings = (reader: Reading): MapSettings => ({
  tiles: readTiles(reader),
  geocoder: readGeocoder(reader),
})
