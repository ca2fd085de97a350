import type { Hallazgo } from '../contract.ts'
import type { Escrita } from '../rules.ts'
import { calleEscrita, withoutRepetir, toHallazgo } from './assembly.ts'
import type { Ask, Geocoder } from './geocoder.ts'
import { readDegrees, readLista, readObject, readTexto } from './leido.ts'
import { FalloOfGeo } from './red.ts'

const read = (value: unknown, escrita: Escrita | null): Hallazgo | null => {
  const result = readObject(value)
  const geometry = readObject(result['geometry'])
  const point = readObject(geometry['location'])
  const parts = readLista(result['address_components']).map(readObject)
  const part = (type: string, name: 'long_name' | 'short_name' = 'long_name'): string | null =>
    readTexto(parts.find((p) => readLista(p['types']).includes(type))?.[name])
  const country = part('country', 'short_name')
  if (country !== null && country !== 'AR') return null
  const [calle, numero] = [part('route'), part('street_number')]
  const exact = ['ROOFTOP', 'RANGE_INTERPOLATED'].includes(readTexto(geometry['location_type']) ?? '')
  return toHallazgo(
    {
      latitud: readDegrees(point['lat'], 90),
      longitud: readDegrees(point['lng'], 180),
      provincia: { nombre: part('administrative_area_level_1') },
      localidad: part('locality') ?? part('sublocality') ?? part('administrative_area_level_2'),
      barrio: part('sublocality') ?? part('neighborhood'),
      calle,
      numero,
      codigoPostal: part('postal_code'),
      ...(calle !== null && numero !== null && !exact ? { precision: 'calle' as const } : {}),
    },
    'google',
    escrita,
  )
}

/** Its errors come with status 200: only these words are answers. Seconds of rest after the others. */
const REST_S: Readonly<Record<string, number>> = { OVER_QUERY_LIMIT: 30, OVER_DAILY_LIMIT: 300, REQUEST_DENIED: 300 }
const resultsOf = (answer: unknown): readonly unknown[] => {
  const { status, results } = readObject(answer)
  if (status === 'ZERO_RESULTS') return []
  if (status === 'OK') return readLista(results)
  const word = /^[A-Z_]{1,40}$/.exec(readTexto(status) ?? '')?.[0]
  throw word ? new FalloOfGeo('rechazo', word, REST_S[word] ?? 10) : new FalloOfGeo('formato')
}

/** Google's Geocoding API. */
export const google = (ask: Ask, key: string): Geocoder => {
  const common = { language: 'es-419', key }
  return {
    fuente: 'google',
    search: async (texto, limite, signal) => {
      const answer = await ask('/json', { address: texto, components: 'country:AR', ...common }, signal)
      const escrita = calleEscrita(texto)
      return withoutRepetir(resultsOf(answer).map((one) => read(one, escrita))).slice(0, limite)
    },
    reverse: async ({ latitud, longitud }, signal) => {
      const answer = await ask('/json', { latlng: `${latitud},${longitud}`, ...common }, signal)
      const [first] = resultsOf(answer).map((one) => read(one, null))
      return first ?? null
    },
  }
}
