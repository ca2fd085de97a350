import type { Hallazgo } from '../contract.ts'
import type { Escrita } from '../rules.ts'
import { calleEscrita, withoutRepetir, toHallazgo } from './assembly.ts'
import type { Ask, Geocoder } from './geocoder.ts'
import { readDegrees, readObject, readPrimero, readTexto } from './leido.ts'
import { FalloOfGeo } from './red.ts'

const CALLES = ['road', 'pedestrian', 'residential', 'footway']
const LOCALIDADES = ['city', 'town', 'village', 'municipality', 'hamlet', 'suburb']
const BARRIOS = ['suburb', 'quarter', 'neighbourhood']

const read = (value: unknown, escrita: Escrita | null): Hallazgo | null => {
  const answer = readObject(value)
  const address = readObject(answer['address'])
  const country = readTexto(address['country_code'])
  if (country !== null && country.toLowerCase() !== 'ar') return null
  return toHallazgo(
    {
      latitud: readDegrees(answer['lat'], 90),
      longitud: readDegrees(answer['lon'], 180),
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

const COMMON = { format: 'jsonv2', addressdetails: '1', 'accept-language': 'es' }
/** A server of Nominatim: OpenStreetMap's addresses. */
export const nominatim = (ask: Ask): Geocoder => ({
  fuente: 'nominatim',
  search: async (texto, limite, signal) => {
    const answer = await ask('/search', { q: texto, countrycodes: 'ar', limit: String(limite), ...COMMON }, signal)
    if (!Array.isArray(answer)) throw new FalloOfGeo('formato')
    const escrita = calleEscrita(texto)
    return withoutRepetir(answer.map((one) => read(one, escrita)))
  },
  reverse: async ({ latitud, longitud }, signal) => {
    const point = { lat: String(latitud), lon: String(longitud), zoom: '18' }
    return read(await ask('/reverse', { ...point, ...COMMON }, signal), null)
  },
})
