import * as leaflet from 'leaflet'
import 'leaflet/dist/leaflet.css'
import { arriving } from '#web/arriving.ts'
import { limites } from './pasted.ts'
import { puntoOf, zooms, type Punto } from './punto.ts'

/** Where tiles come from; null: only the base map that comes with the portal. */
export type Fuente = { readonly tiles: string | null; readonly zoomMaximo: number; readonly centro: Punto }
type Options = {
  readonly fuente: Fuente
  readonly punto: Punto | null
  /** A finger moves the page, two the map. */ readonly touch: boolean
  readonly still: boolean
  readonly onPunto: (punto: Punto) => void
  /** The base map is what is shown, from the start or because the tiles do not come. */ readonly onBase: () => void
  /** Neither tiles nor the base map came. */ readonly onFailure: () => void
}
export type Canvas = {
  showPunto: (punto: Punto | null) => void
  lookAt: (punto: Punto, zoom?: number) => void
  zoomBy: (steps: 1 | -1) => void
  centro: () => Punto
  remove: () => void
}

/** The base map has no streets: nearer than this there is nothing more to see. */
const ZOOM_BASE = 16
/** So many tiles that failed, with none that came: the address gives none. */
const TILES_FAILED = 4
const LIMITES = leaflet.latLngBounds([limites.south, limites.west], [limites.north, limites.east])

/** The point: a diamond on its centre lines. */
const icono = leaflet.divIcon({
  className: 'obraPunto',
  iconSize: [44, 44],
  html: '<svg viewBox="-22 -22 44 44" aria-hidden="true"><path class="axis" d="M-2000 0H2000M0 -2000V2000"/><path class="rombo" d="M0 -17L17 0 0 17 -17 0Z"/><circle r="3.5"/></svg>',
})

const fetchBase = arriving(() => import('./base.ts'))
/** The base map's shapes and names come only where no tiles do. */
const addBase = (map: leaflet.Map, { onBase, onFailure }: Options): void => {
  let gone = false
  map.on('unload', () => (gone = true))
  fetchBase().then(
    ({ createBase }) => {
      if (gone) return
      createBase(map)
      onBase()
    },
    () => !gone && onFailure(),
  )
}
const addTiles = (map: leaflet.Map, options: Options): void => {
  const { tiles: address, zoomMaximo } = options.fuente
  if (!address) return addBase(map, options)
  // the portal tells other sites nothing of where one comes from; who serves maps asks for its name, or refuses
  const referrerPolicy = 'strict-origin-when-cross-origin'
  const tiles = leaflet.tileLayer(address, { maxZoom: zoomMaximo, referrerPolicy }).addTo(map)
  let [came, failed] = [0, 0]
  tiles.on('tileload', () => (came += 1))
  tiles.on('tileerror', () => {
    failed += 1
    if (came > 0 || failed !== TILES_FAILED) return
    tiles.remove()
    map.setMaxZoom(ZOOM_BASE)
    addBase(map, options)
  })
}

/** Draws the map in an element and tells where a person puts the point. Throws when the browser cannot. */
export const createCanvas = (element: HTMLElement, options: Options): Canvas => {
  const { fuente, punto, touch, still, onPunto } = options
  const map = leaflet.map(element, {
    zoomControl: false,
    attributionControl: false,
    keyboard: false,
    scrollWheelZoom: false,
    doubleClickZoom: false,
    dragging: !touch,
    zoomAnimation: !still,
    fadeAnimation: !still,
    inertia: !still,
    minZoom: 4,
    maxZoom: fuente.tiles ? fuente.zoomMaximo : ZOOM_BASE,
    maxBounds: LIMITES,
    center: [(punto ?? fuente.centro).latitud, (punto ?? fuente.centro).longitud],
    zoom: punto ? zooms.found : zooms.initial,
  })
  leaflet.control.scale({ imperial: false, position: 'bottomright' }).addTo(map)
  addTiles(map, options)
  const put = (at: leaflet.LatLng) => onPunto(puntoOf(at.lat, at.lng))
  map.on('click', (event) => put(event.latlng))
  // the wheel turns the page until one has come to the map
  map.on('focus mousedown', () => map.scrollWheelZoom.enable())
  map.on('blur mouseout', () => map.scrollWheelZoom.disable())
  const marker = leaflet.marker([0, 0], {
    icon: icono,
    draggable: true,
    autoPan: true,
    keyboard: false,
    zIndexOffset: 1000,
  })
  marker.on('dragend', () => put(marker.getLatLng()))
  const resized = new ResizeObserver(() => map.invalidateSize({ animate: false }))
  resized.observe(element)
  const canvas: Canvas = {
    showPunto: (at) => {
      if (at) marker.setLatLng([at.latitud, at.longitud]).addTo(map)
      else marker.remove()
    },
    lookAt: (at, zoom = map.getZoom()) => map.setView([at.latitud, at.longitud], Math.min(zoom, map.getMaxZoom())),
    zoomBy: (steps) => map.setZoom(map.getZoom() + steps),
    centro: () => puntoOf(map.getCenter().lat, map.getCenter().lng),
    remove: () => {
      resized.disconnect()
      map.remove()
    },
  }
  canvas.showPunto(punto)
  return canvas
}
