import * as leaflet from 'leaflet'
import { puntosDe, type Formas, type Lugares, type Pasos } from '../datos/formas.ts'
import formasJson from '../datos/formas.json'
import lugaresJson from '../datos/lugares.json'
import { provincias } from '../datos/provincias.ts'
import { chooseNombres, type Nombre } from './nombres.ts'
import { chooseRumbos } from './rumbos.ts'

const formas = formasJson as unknown as Formas
const lugares = lugaresJson as unknown as Lugares

const drawn = (anillos: readonly Pasos[], className: string): leaflet.Polygon =>
  leaflet.polygon(
    anillos.map((pasos) => [puntosDe(pasos)]),
    { className, interactive: false, smoothFactor: 1.2, fillOpacity: 1, weight: 1 },
  )
/** In the middle of the largest of its parts. */
const middleOf = (anillos: readonly Pasos[]): leaflet.LatLng => {
  const boxes = anillos.map((pasos) => leaflet.latLngBounds(puntosDe(pasos)))
  const size = (b: leaflet.LatLngBounds) => (b.getNorth() - b.getSouth()) * (b.getEast() - b.getWest())
  return boxes.reduce((one, other) => (size(other) > size(one) ? other : one)).getCenter()
}

/** Everything that has a name: provinces, then towns by how many live there, then departments. */
const nombres = (): readonly Nombre[] => {
  const known = new Map(provincias.map((p) => [p.id, p.nombre]))
  const town = new Set(lugares.lugares.map(([nombre, , , id]) => `${nombre} ${id}`))
  return [
    ...formas.provincias.map(([id, anillos]): Nombre => {
      const { lat, lng } = middleOf(anillos)
      return { texto: known.get(id) ?? '', latitud: lat, longitud: lng, clase: 'provincia', habitantes: 0 }
    }),
    ...lugares.lugares.map(([texto, latitud, longitud, , , habitantes]): Nombre => ({
      texto,
      latitud,
      longitud,
      clase: 'lugar',
      habitantes,
    })),
    ...lugares.departamentos
      .filter(([nombre, , , id]) => !town.has(`${nombre} ${id}`))
      .map(([texto, latitud, longitud]): Nombre => ({
        texto,
        latitud,
        longitud,
        clase: 'departamento',
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
const PUESTO = { interactive: false, keyboard: false, pane: 'nombres' } as const
const labelOf = ({ texto, latitud, longitud, clase }: Nombre): leaflet.Marker =>
  leaflet.marker([latitud, longitud], { ...PUESTO, icon: iconOf(clase, texto) })

/** From here on hardly a name is in sight: squares show how far a step is, and the edges where the next towns are. */
const ZOOM_CERCA = 12
const POCOS = 4
/** Where the map's buttons and notes stand, in pixels from its edges. */
const OCUPADO = { lado: 14, derecha: 66, alto: 92, bajo: 100 } as const
const rumbosDe = (map: leaflet.Map, all: readonly Nombre[], vistos: readonly Nombre[]): leaflet.Marker[] => {
  const [size, { lat, lng }] = [map.getSize(), map.getCenter()]
  const { lado, derecha, alto, bajo } = OCUPADO
  const marco = { left: lado, right: size.x - derecha, top: alto, bottom: size.y - bajo }
  const en = ({ latitud, longitud }: Nombre) => map.latLngToContainerPoint([latitud, longitud])
  return chooseRumbos(all, { latitud: lat, longitud: lng }, marco, en, vistos).map(({ texto, izquierda, ...at }) =>
    leaflet.marker(map.containerPointToLatLng([at.x, at.y]), {
      ...PUESTO,
      icon: iconOf(izquierda ? 'rumbo fin' : 'rumbo', texto),
    }),
  )
}
const KM_POR_GRADO = 111.32
/** Squares of so many kilometres, as wide as they are high where the map is. */
const cuadrosDe = (map: leaflet.Map, km: number): leaflet.Polyline[] => {
  const bounds = map.getBounds()
  const paso = km / KM_POR_GRADO
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
  return lines.map((line) => leaflet.polyline(line, { className: 'obraCuadro', interactive: false, weight: 1 }))
}

/** Draws the provinces, the countries around and, of the names in sight, those there is room for. */
export const createBase = (map: leaflet.Map): void => {
  const pane = map.createPane('nombres')
  pane.style.zIndex = '450'
  pane.style.pointerEvents = 'none'
  pane.ariaHidden = 'true'
  for (const [, anillos] of formas.vecinos) drawn(anillos, 'obraVecino').addTo(map)
  for (const [, anillos] of formas.provincias) drawn(anillos, 'obraTierra').addTo(map)
  const all = nombres()
  const labels = leaflet.layerGroup().addTo(map)
  const draw = () => {
    const bounds = map.getBounds()
    const inSight = ({ latitud, longitud }: Nombre) =>
      bounds.contains([latitud, longitud]) ? map.latLngToContainerPoint([latitud, longitud]) : null
    labels.clearLayers()
    const chosen = chooseNombres(all, map.getZoom(), inSight)
    for (const nombre of chosen) labels.addLayer(labelOf(nombre))
    if (map.getZoom() < ZOOM_CERCA) return
    for (const line of cuadrosDe(map, map.getZoom() > 13 ? 1 : 5)) labels.addLayer(line)
    if (chosen.length < POCOS) for (const rumbo of rumbosDe(map, all, chosen)) labels.addLayer(rumbo)
  }
  map.on('moveend zoomend resize', draw)
  draw()
}
