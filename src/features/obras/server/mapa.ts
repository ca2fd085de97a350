import { config } from '#server/context.ts'
import { centro } from '../rules.ts'

/** Whose the data are, as their licences ask to be named wherever they are shown. */
const DE_LUGARES = 'Lugares: GeoNames (CC BY 4.0)'
const DE_BASE = 'Mapa base simplificado: Natural Earth'
const DE_PROVEEDOR = {
  embedded: null,
  nominatim: 'Direcciones: © OpenStreetMap (ODbL)',
  georef: 'Direcciones: Georef, datos.gob.ar (CC BY 4.0)',
  google: 'Direcciones: Google',
} as const
/** The shapes are coarse: nearer than this there is nothing more to see. */
const ZOOM_DE_BASE = 15

/** Where the map's pictures come from, whose it all is, and who finds addresses. No key is among it. */
export const readMapa = () => {
  const { mosaicos, geocodificador } = config()
  const { proveedor } = geocodificador
  return {
    tiles: mosaicos?.plantilla ?? null,
    atribucion: [mosaicos?.atribucion ?? DE_BASE, DE_PROVEEDOR[proveedor], DE_LUGARES].filter(Boolean).join(' · '),
    zoomMaximo: mosaicos?.zoomMaximo ?? ZOOM_DE_BASE,
    centro,
    proveedor,
  }
}
