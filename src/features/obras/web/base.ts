import * as leaflet from 'leaflet'
import { puntosOf, type Formas, type Lugares, type Steps } from '../datos/formas.ts'
import formasJson from '../datos/formas.json'
import lugaresJson from '../datos/lugares.json'
import { provincias } from '../datos/provincias.ts'
import { chooseNombres, type Nombre } from './nombres.ts'
import { chooseBearings } from './bearings.ts'

const formas = formasJson as unknown as Formas
const lugares = lugaresJson as unknown as Lugares

const drawn = (ringShapes: readonly Steps[], className: string): leaflet.Polygon =>
  leaflet.polygon(
    ringShapes.map((stepList) => [puntosOf(stepList)]),
    { className, interactive: false, smoothFactor: 1.2, fillOpacity: 1, weight: 1 },
  )
/** In the middle of the largest of its parts. */
const middleOf = (ringShapes: readonly Steps[]): leaflet.LatLng => {
  const boxes = ringShapes.map((stepList) => leaflet.latLngBounds(puntosOf(stepList)))
  const size = (b: leaflet.LatLngBounds) => (b.getNorth() - b.getSouth()) * (b.getEast() - b.getWest())
  return boxes.reduce((one, other) => (size(other) > size(one) ? other : one)).getCenter()
}

/** Everything that has a name: provinces, then towns by how many live there, then departments. */
const nombres = (): readonly Nombre[] => {
  const known = new Map(provincias.map((p) => [p.id, p.nombre]))
  const town = new Set(lugares.lugares.map(([nombre, , , id]) => `${nombre} ${id}`))
  return [
    ...formas.provincias.map(([id, ringShapes]): Nombre => {
      const { lat, lng } = middleOf(ringShapes)
      return { texto: known.get(id) ?? '', latitud: lat, longitud: lng, kind: 'provincia', habitantes: 0 }
    }),
    ...lugares.lugares.map(([texto, latitud, longitud, , , habitantes]): Nombre => ({
      texto,
      latitud,
      longitud,
      kind: 'lugar',
      habitantes,
    })),
    ...lugares.departamentos
      .filter(([nombre, , , id]) => !town.has(`${nombre} ${id}`))
      .map(([texto, latitud, longitud]): Nombre => ({
        texto,
        latitud,
        longitud,
        kind: 'departamento',
        habitantes: 0,
      })),
  ]
}

const iconOf = (className: string, texto: string): leaflet.DivIcon => {
  const label = document.createElement('span')
  label.className = `obraNombre ${className}`
  label.textContent = texto
  return leaflet.divIcon({ className: 'obraSitio', html: label, iconSize: [0, 16], iconAnchor: [0, 8] })
}
const PLACE = { interactive: false, keyboard: false, pane: 'nombres' } as const
const labelOf = ({ texto, latitud, longitud, kind }: Nombre): leaflet.Marker =>
  leaflet.marker([latitud, longitud], { ...PLACE, icon: iconOf(kind, texto) })

/** From here on hardly a name is in sight: squares show how far a step is, and the edges where the next towns are. */
const NEAR_ZOOM = 12
const FEW = 4
/** Where the map's buttons and notes stand, in pixels from its edges. */
const OCUPADO = { side: 14, right: 66, alto: 92, low: 100 } as const
const bearingsOf = (map: leaflet.Map, all: readonly Nombre[], vistos: readonly Nombre[]): leaflet.Marker[] => {
  const [size, { lat, lng }] = [map.getSize(), map.getCenter()]
  const { side, right, alto, low } = OCUPADO
  const marco = { left: side, right: size.x - right, top: alto, bottom: size.y - low }
  const en = ({ latitud, longitud }: Nombre) => map.latLngToContainerPoint([latitud, longitud])
  return chooseBearings(all, { latitud: lat, longitud: lng }, marco, en, vistos).map(({ texto, leftEdge, ...at }) =>
    leaflet.marker(map.containerPointToLatLng([at.x, at.y]), {
      ...PLACE,
      icon: iconOf(leftEdge ? 'bearing fin' : 'bearing', texto),
    }),
  )
}
const KM_PER_DEGREE = 111.32
/** Squares of so many kilometres, as wide as they are high where the map is. */
const gridOf = (map: leaflet.Map, km: number): leaflet.Polyline[] => {
  const bounds = map.getBounds()
  const paso = km / KM_PER_DEGREE
  const ancho = paso / Math.cos((Math.round(map.getCenter().lat) * Math.PI) / 180)
  const lines: leaflet.LatLngTuple[][] = []
  for (let lat = Math.ceil(bounds.getSouth() / paso) * paso; lat < bounds.getNorth(); lat += paso)
    lines.push([
      [lat, bounds.getWest()],
      [lat, bounds.getEast()],
    ])
  for (let lng = Math.ceil(bounds.getWest() / ancho) * ancho; lng < bounds.getEast(); lng += ancho)
    lines.push([
      [bounds.getSouth(), lng],
      [bounds.getNorth(), lng],
    ])
  return lines.map((line) => leaflet.polyline(line, { className: 'obraGrid', interactive: false, weight: 1 }))
}

/** Draws the provinces, the countries around and, of the names in sight, those there is room for. */
export const createBase = (map: leaflet.Map): void => {
  const pane = map.createPane('nombres')
  pane.style.zIndex = '450'
  pane.style.pointerEvents = 'none'
  pane.ariaHidden = 'true'
  for (const [, ringShapes] of formas.vecinos) drawn(ringShapes, 'obraNeighbor').addTo(map)
  for (const [, ringShapes] of formas.provincias) drawn(ringShapes, 'obraLand').addTo(map)
  const all = nombres()
  const labels = leaflet.layerGroup().addTo(map)
  const draw = () => {
    const bounds = map.getBounds()
    const inSight = ({ latitud, longitud }: Nombre) =>
      bounds.contains([latitud, longitud]) ? map.latLngToContainerPoint([latitud, longitud]) : null
    labels.clearLayers()
    const chosen = chooseNombres(all, map.getZoom(), inSight)
    for (const nombre of chosen) labels.addLayer(labelOf(nombre))
    if (map.getZoom() < NEAR_ZOOM) return
    for (const line of gridOf(map, map.getZoom() > 13 ? 1 : 5)) labels.addLayer(line)
    if (chosen.length < FEW) for (const bearing of bearingsOf(map, all, chosen)) labels.addLayer(bearing)
  }
  map.on('moveend zoomend resize', draw)
  draw()
}
