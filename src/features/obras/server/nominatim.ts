import type { Hallazgo } from '../contract.ts'
import type { Escrita } from '../rules.ts'
import { calleEscrita, sinRepetir, toHallazgo } from './armado.ts'
import type { Ask, Geocoder } from './geocoder.ts'
import { readGrados, readObjeto, readPrimero, readTexto } from './leido.ts'
import { FalloDeGeo } from './red.ts'

const CALLES = ['road', 'pedestrian', 'residential', 'footway']
const LOCALIDADES = ['city', 'town', 'village', 'municipality', 'hamlet', 'suburb']
const BARRIOS = ['suburb', 'quarter', 'neighbourhood']

const read = (value: unknown, escrita: Escrita | null): Hallazgo | null => {
  const answer = readObjeto(value)
  const address = readObjeto(answer['address'])
  const country = readTexto(address['country_code'])
  if (country !== null && country.toLowerCase() !== 'ar') return null
  return toHallazgo(
    {
      latitud: readGrados(answer['lat'], 90),
      longitud: readGrados(answer['lon'], 180),
      provincia: { iso: readTexto(address['ISO3166-2-lvl4']), nombre: readTexto(address['state']) },
      localidad: readPrimero(address, LOCALIDADES),
      barrio: readPrimero(address, BARRIOS),
      calle: readPrimero(address, CALLES),
      numero: readTexto(address['house_number']),
      codigoPostal: readTexto(address['postcode']),
    },
    'nominatim',
    escrita,
  )
}

const COMUN = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'es' }
/** A server of Nominatim: OpenStreetMap's addresses. */
export const nominatim = (ask: Ask): Geocoder => ({
  fuente: 'nominatim',
  search: async (texto, limite, signal) => {
    const answer = await ask('/search', { q: texto, countrycodes: 'ar', limit: String(limite), ...COMUN }, signal)
    if (!Array.isArray(answer)) throw new FalloDeGeo('formato')
    const escrita = calleEscrita(texto)
    return sinRepetir(answer.map((one) => read(one, escrita)))
  },
  reverse: async ({ latitud, longitud }, signal) => {
    const point = { lat: String(latitud), lon: String(longitud), zoom: '18' }
    return read(await ask('/reverse', { ...point, ...COMUN }, signal), null)
  },
})
