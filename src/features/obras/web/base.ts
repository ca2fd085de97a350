import * as leaflet from 'leaflet'
import { puntosDe, type Formas, type Lugares, type Pasos } from '../datos/formas.ts'
import formasJson from '../datos/formas.json'
import lugaresJson from '../datos/lugares.json'
import { provincias } from '../datos/provincias.ts'
import { chooseNombres, type Nombre } from './nombres.ts'

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

const labelOf = ({ texto, latitud, longitud, clase }: Nombre): leaflet.Marker => {
  const label = document.createElement('span')
  label.className = `obraNombre ${clase}`
  label.textContent = texto
  const icon = leaflet.divIcon({ className: 'obraSitio', html: label, iconSize: [0, 16], iconAnchor: [0, 8] })
  return leaflet.marker([latitud, longitud], { icon, interactive: false, keyboard: false, pane: 'nombres' })
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
    for (const nombre of chooseNombres(all, map.getZoom(), inSight)) labels.addLayer(labelOf(nombre))
  }
  map.on('moveend zoomend resize', draw)
  draw()
}
