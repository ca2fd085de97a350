import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openGeocoder, type GeocoderChoice } from '../../../../test/geocoder.ts'
import type { Ask } from './geocoder.ts'
import { georef } from './georef.ts'
import { google } from './google.ts'
import { nominatim } from './nominatim.ts'
import { askJson, FalloOfGeo } from './red.ts'

let stub: GeocoderChoice
beforeAll(async () => {
  stub = await openGeocoder()
})
afterAll(() => stub.stop())

const ask: Ask = (path, query, signal) =>
  askJson(new URL(`${stub.url}${path}?${new URLSearchParams(query).toString()}`), {
    headers: {},
    deadlineMs: 5_000,
    signal,
  })
const never = new AbortController().signal
/** Has the provider answer this to what is asked next. */
const says = (json: unknown) => stub.answer(() => ({ json }))
const last = () => stub.questions.at(-1)!
const point = { latitud: -34.6769, longitud: -58.4148 }

const TUYUTI = {
  lat: '-34.6769',
  lon: '-58.4148',
  address: {
    house_number: '2556',
    road: 'Tuyutí',
    town: 'Valentín Alsina',
    state_district: 'Partido de Lanús',
    state: 'Buenos Aires',
    'ISO3166-2-lvl4': 'AR-B',
    postcode: 'B1822BFB',
    country_code: 'ar',
  },
}
const IN_CABA = {
  lat: '-34.5886',
  lon: '-58.4305',
  address: {
    road: 'Avenida Santa Fe',
    suburb: 'Palermo',
    city: 'Buenos Aires',
    'ISO3166-2-lvl4': 'AR-C',
    country_code: 'ar',
  },
}

describe('Nominatim', () => {
  it('OPEN-42 SHIP-39 an address has its five parts, of texts and of numbers written as texts', async () => {
    says([TUYUTI])
    expect(await nominatim(ask).search('Tuyutí 2556, Valentín Alsina', 5, never)).toEqual([
      {
        etiqueta: 'Tuyutí 2556, Valentín Alsina, Buenos Aires',
        latitud: -34.6769,
        longitud: -58.4148,
        provinciaId: 6,
        provincia: 'Buenos Aires',
        localidad: 'Valentín Alsina',
        calle: 'Tuyutí',
        numero: '2556',
        codigoPostal: '1822',
        precision: 'puerta',
        fuente: 'nominatim',
      },
    ])
    expect([last().path, last().query]).toEqual([
      '/search',
      {
        q: 'Tuyutí 2556, Valentín Alsina',
        countrycodes: 'ar',
        limit: '5',
        format: 'jsonv2',
        addressdetails: '1',
        'accept-language': 'es',
      },
    ])
  })
  it('OPEN-212 of a street without that number the typed one stays, and the point is the street’s', async () => {
    says([IN_CABA, IN_CABA])
    expect(await nominatim(ask).search('Santa Fe 3253, CABA', 5, never)).toMatchObject([
      {
        etiqueta: 'Avenida Santa Fe 3253, Palermo, Ciudad Autónoma de Buenos Aires',
        localidad: 'Ciudad Autónoma de Buenos Aires',
        provinciaId: 2,
        calle: 'Avenida Santa Fe',
        numero: '3253',
        codigoPostal: null,
        precision: 'calle',
      },
    ])
  })
  it('OPEN-42 SHIP-38 a point is an address; nothing where it knows none', async () => {
    says(TUYUTI)
    expect(await nominatim(ask).reverse(point, never)).toMatchObject({
      calle: 'Tuyutí',
      numero: '2556',
      precision: 'puerta',
    })
    expect([last().path, last().query['lat'], last().query['lon'], last().query['zoom']]).toEqual([
      '/reverse',
      '-34.6769',
      '-58.4148',
      '18',
    ])
    says({ error: 'Unable to geocode' })
    expect(await nominatim(ask).reverse(point, never)).toBeNull()
  })
  it('OPEN-42 what is abroad, has no point or is no address is left out', async () => {
    says([
      { ...TUYUTI, address: { ...TUYUTI.address, country_code: 'uy' } },
      { ...TUYUTI, lat: '-34.9', lon: '-56.16' }, // Montevideo, whatever it calls itself
      { ...TUYUTI, lat: 'x' },
      { ...TUYUTI, lat: '-134.6' },
      { address: TUYUTI.address },
      null,
      7,
      [],
      'x',
    ])
    expect(await nominatim(ask).search('Tuyutí', 5, never)).toEqual([])
    says([{ lat: '-43.5', lon: '-68', address: {} }])
    expect(await nominatim(ask).search('meseta', 5, never)).toMatchObject([
      { etiqueta: 'Chubut', provinciaId: 26, localidad: null, precision: 'provincia' },
    ])
  })
})

const MITRE = {
  altura: { valor: 1200, unidad: null },
  calle: { id: '0603501000465', nombre: 'AV BARTOLOME MITRE', category: 'AV' },
  departamento: { id: '06035', nombre: 'Avellaneda' },
  localidad_censal: { id: '06035010', nombre: 'Avellaneda' },
  provincia: { id: '06', nombre: 'Buenos Aires' },
  piso: null,
  naming: 'AV BARTOLOME MITRE 1200, Avellaneda, Buenos Aires',
  ubicacion: { lat: -34.669, lon: -58.3561 },
}
describe('Georef', () => {
  it('OPEN-42 a street is asked without its town, which goes beside it with the province’s code', async () => {
    says({ direcciones: [MITRE], cantidad: 1, total: 1 })
    expect(await georef(ask).search('Av. Mitre 1200, 1870 Avellaneda', 5, never)).toEqual([
      {
        etiqueta: 'Av Bartolome Mitre 1200, Avellaneda, Buenos Aires',
        latitud: -34.669,
        longitud: -58.3561,
        provinciaId: 6,
        provincia: 'Buenos Aires',
        localidad: 'Avellaneda',
        calle: 'Av Bartolome Mitre',
        numero: '1200',
        codigoPostal: '1870', // as it was typed: it tells none
        precision: 'puerta',
        fuente: 'georef',
      },
    ])
    expect([last().path, last().query]).toEqual([
      '/direcciones',
      { direccion: 'Av. Mitre 1200', provincia: '06', localidad: 'Avellaneda', max: '5' },
    ])
  })
  it('OPEN-42 an address without a point stands where its town is', async () => {
    says({ direcciones: [{ ...MITRE, ubicacion: { lat: null, lon: null } }] })
    expect(await georef(ask).search('Av. Mitre 1200, Avellaneda', 5, never)).toMatchObject([
      { latitud: -34.6602, longitud: -58.3674, calle: 'Av Bartolome Mitre', precision: 'localidad' },
    ])
  })
  it('OPEN-42 a town is asked by its name, a quarter of the city by its province alone', async () => {
    says({
      localidades: [
        {
          id: '0225201001',
          nombre: 'GARIN',
          centroide: { lat: -34.4226, lon: -58.7427 },
          departamento: { id: '06252', nombre: 'Escobar' },
          provincia: { id: '06', nombre: 'Buenos Aires' },
        },
      ],
    })
    expect(await georef(ask).search('Garín', 3, never)).toMatchObject([
      { etiqueta: 'Garín, Buenos Aires', localidad: 'Garín', calle: null, precision: 'localidad' },
    ])
    expect([last().path, last().query]).toEqual(['/localidades', { nombre: 'Garín', max: '3' }])
    says({ direcciones: [] })
    expect(await georef(ask).search('Santa Fe 3253, Palermo', 5, never)).toEqual([])
    expect(last().query).toEqual({ direccion: 'Santa Fe 3253', provincia: '02', max: '5' })
  })
  it('OPEN-42 of a point it says the province, and the gazetteer the town', async () => {
    says({
      ubicacion: {
        lat: -34.6769,
        lon: -58.4148,
        provincia: { id: '06', nombre: 'Buenos Aires' },
        departamento: { id: '06434', nombre: 'Lanús' },
        municipio: { id: '060434', nombre: 'Lanús' },
      },
    })
    expect(await georef(ask).reverse(point, never)).toMatchObject({
      etiqueta: 'Valentín Alsina, Buenos Aires',
      localidad: 'Valentín Alsina',
      calle: null,
      numero: null,
      codigoPostal: null,
      precision: 'localidad',
      fuente: 'georef',
    })
    says({ ubicacion: { lat: -40, lon: -55, provincia: { id: null, nombre: null } } })
    expect(await georef(ask).reverse(point, never)).toBeNull()
  })
})

const part = (long_name: string, ...types: string[]) => ({
  long_name,
  short_name: types[0] === 'country' ? 'AR' : long_name,
  types,
})
const RESULT = {
  address_components: [
    part('1200', 'street_number'),
    part('Avenida Bartolomé Mitre', 'route'),
    part('Avellaneda', 'locality', 'political'),
    part('Provincia de Buenos Aires', 'administrative_area_level_1', 'political'),
    part('Argentina', 'country', 'political'),
    part('B1870', 'postal_code'),
  ],
  geometry: { location: { lat: -34.669, lng: -58.3561 }, location_type: 'ROOFTOP' },
  partial_match: false,
}
describe('Google', () => {
  it('OPEN-42 an address has its five parts; only Argentina is asked for', async () => {
    says({ status: 'OK', results: [RESULT] })
    expect(await google(ask, 'la-clave').search('Mitre 1200, Avellaneda', 5, never)).toEqual([
      {
        etiqueta: 'Avenida Bartolomé Mitre 1200, Avellaneda, Buenos Aires',
        latitud: -34.669,
        longitud: -58.3561,
        provinciaId: 6,
        provincia: 'Buenos Aires',
        localidad: 'Avellaneda',
        calle: 'Avenida Bartolomé Mitre',
        numero: '1200',
        codigoPostal: '1870',
        precision: 'puerta',
        fuente: 'google',
      },
    ])
    expect([last().path, last().query]).toEqual([
      '/json',
      { address: 'Mitre 1200, Avellaneda', components: 'country:AR', language: 'es-419', key: 'la-clave' },
    ])
  })
  it('OPEN-42 the city is a province by any of its names, a guessed door is the street', async () => {
    const city = [
      part('500', 'street_number'),
      part('Rivadavia', 'route'),
      part('Cdad. Autónoma de Buenos Aires', 'administrative_area_level_1'),
    ]
    says({
      status: 'OK',
      results: [
        {
          address_components: city,
          geometry: { location: { lat: -34.6079, lng: -58.373 }, location_type: 'GEOMETRIC_CENTER' },
        },
      ],
    })
    expect(await google(ask, 'k').reverse(point, never)).toMatchObject({
      provinciaId: 2,
      localidad: 'Ciudad Autónoma de Buenos Aires',
      calle: 'Rivadavia',
      numero: '500',
      precision: 'calle',
    })
    expect(last().query['latlng']).toBe('-34.6769,-58.4148')
  })
  it('OPEN-42 nothing found is an answer; its errors, which come with status 200, are none', async () => {
    says({ status: 'ZERO_RESULTS', results: [] })
    expect(await google(ask, 'k').search('x', 5, never)).toEqual([])
    expect(await google(ask, 'k').reverse(point, never)).toBeNull()
    says({ status: 'OVER_QUERY_LIMIT', error_message: 'You have exceeded…' })
    await expect(google(ask, 'k').search('x', 5, never)).rejects.toMatchObject({
      motivo: 'rechazo',
      said: 'OVER_QUERY_LIMIT',
      rest: 30,
    })
    says({ status: 'REQUEST_DENIED' })
    await expect(google(ask, 'k').reverse(point, never)).rejects.toMatchObject({ motivo: 'rechazo', rest: 300 })
    says({})
    await expect(google(ask, 'k').search('x', 5, never)).rejects.toMatchObject({ motivo: 'formato' })
    says({ status: '<script>' })
    await expect(google(ask, 'k').search('x', 5, never)).rejects.toMatchObject({ motivo: 'formato' })
  })
})

describe('a provider that does not answer as it should', () => {
  const asked = (deadlineMs = 5_000, signal: AbortSignal = never) =>
    askJson(new URL(`${stub.url}/search?q=Mitre`), { headers: {}, deadlineMs, signal }).then(
      () => 'contestó',
      (e: unknown) => e as FalloOfGeo,
    )
  it.each([
    ['429', () => 429, 'estado', 30],
    ['500', () => 500, 'estado', 10],
    ['404', () => 404, 'estado', 0],
    ['cut', () => 'corta' as const, 'conexion', 10],
    ['no JSON', () => '<html>', 'formato', 0],
    ['nothing', () => '', 'formato', 0],
    ['huge', () => JSON.stringify(['x'.repeat(600_000)]), 'tamano', 0],
  ])('OPEN-42 is told apart: %s', async (_, how, motivo, rest) => {
    stub.answer(how)
    expect(await asked()).toMatchObject({ motivo, rest })
  })
  it('OPEN-42 it says for how long it wants to be left alone, within five minutes', async () => {
    stub.answer(() => (res) => res.writeHead(429, { 'retry-after': '90' }).end())
    expect(await asked()).toMatchObject({ motivo: 'estado', said: '429', rest: 90 })
    stub.answer(() => (res) => res.writeHead(429, { 'retry-after': '86400' }).end())
    expect(await asked()).toMatchObject({ rest: 300 })
  })
  it('OPEN-42 one that says nothing is left after its time, one that trickles too', async () => {
    stub.answer(() => 'calla')
    expect(await asked(60)).toMatchObject({ motivo: 'demora', rest: 10 })
    stub.answer(() => (res) => void res.writeHead(200).write('['))
    expect(await asked(60)).toMatchObject({ motivo: 'demora' })
  })
  it('OPEN-42 a redirect is not followed', async () => {
    stub.answer(() => (res) => res.writeHead(302, { location: `${stub.url}/otro` }).end())
    expect(await asked()).toMatchObject({ motivo: 'estado', said: '302' })
    expect(last().path).toBe('/search')
  })
  it('OPEN-42 who hangs up ends what is asked for him, and nobody rests for it', async () => {
    stub.answer(() => 'calla')
    const hungUp = new AbortController()
    const before = stub.questions.length
    const answer = asked(5_000, hungUp.signal)
    await expect.poll(() => stub.questions.length).toBe(before + 1)
    hungUp.abort()
    expect(await answer).toMatchObject({ motivo: 'conexion', rest: 0 })
    await last().cutOff
  })
  it('OPEN-42 what it says of why holds no word of what was asked', async () => {
    stub.answer(() => 'corta')
    expect(((await asked()) as FalloOfGeo).message).toBe('El proveedor de direcciones no contestó: conexion.')
  })
  it('OPEN-42 other shapes than its own are no answer', async () => {
    says({ results: [] })
    await expect(nominatim(ask).search('x', 5, never)).rejects.toMatchObject({ motivo: 'formato' })
    await expect(georef(ask).search('Mitre 1, Lanús', 5, never)).rejects.toMatchObject({ motivo: 'formato' })
    says([])
    expect(await nominatim(ask).reverse(point, never)).toBeNull()
    expect(await georef(ask).reverse(point, never)).toBeNull()
  })
})
