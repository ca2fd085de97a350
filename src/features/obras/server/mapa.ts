import { config } from '#server/context.ts'
import { centro } from '../rules.ts'

/** Whose the data are, as their licences ask to be named wherever they are shown. */
const OF_LUGARES = 'Lugares: GeoNames (CC BY 4.0)'
const OF_BASE = 'Mapa base simplificado: Natural Earth'
const OF_PROVEEDOR = {
  embedded: null,
  nominatim: 'Direcciones: © OpenStreetMap (ODbL)',
  georef: 'Direcciones: Georef, datos.gob.ar (CC BY 4.0)',
  google: 'Direcciones: Google',
} as const
/** The shapes are coarse: nearer than this there is nothing more to see. */
const ZOOM_OF_BASE = 15

/** Where the map's pictures come from, whose it all is, and who finds addresses. No key is among it. */
export const readMapa = () => {
  const { tiles, geocoder } = config()
  const { proveedor } = geocoder
  return {
    tiles: tiles?.template ?? null,
    atribucion: [tiles?.atribucion ?? OF_BASE, OF_PROVEEDOR[proveedor], OF_LUGARES].filter(Boolean).join(' · '),
    zoomMaximo: tiles?.zoomMaximo ?? ZOOM_OF_BASE,
    centro,
    proveedor,
  }
}
