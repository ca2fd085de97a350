import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openGeocoder, type GeocoderChoice } from '../../../test/geocoder.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import type { Hallazgo } from './contract.ts'

let t: TestPortal
let ana: Client
const open = async (env: Record<string, string> = {}) => {
  t = await startTestPortal(env)
  ana = await t.as('cliente@demo.test')
}
const search = async (texto: string, more = ''): Promise<Hallazgo[]> =>
  (await ana.get(`/api/obras/buscar?texto=${encodeURIComponent(texto)}${more}`)).body.$values
const lugar = async (latitud: number, longitud: number): Promise<Hallazgo | null> =>
  (await ana.get(`/api/obras/lugar?latitud=${latitud}&longitud=${longitud}`)).body.hallazgo
const fuentes = (found: readonly Hallazgo[]) => found.map((h) => `${h.fuente} ${h.etiqueta}`)
const pagina = async () => (await t.anonymous.get('/login')).headers.get('content-security-policy')!

describe('without configuration', () => {
  beforeAll(() => open())
  afterAll(() => t.stop())

  it('SHIP-46 the map opens near Buenos Aires, on the base map inside, and says whose it is', async () => {
    expect((await ana.get('/api/obras/mapa')).body).toEqual({
      tiles: null,
      atribucion: 'Mapa base simplificado: Natural Earth · Lugares: GeoNames (CC BY 4.0)',
      zoomMaximo: 15,
      centro: { latitud: -34.6037, longitud: -58.3816 },
      proveedor: 'embedded',
    })
    expect(await pagina()).toContain("img-src 'self' data: blob:;")
  })
  it('OPEN-42 SHIP-38 an address is found by its text, five places at most unless more are asked for', async () => {
    const found = await search('Av. Mitre 1200, Avellaneda')
    expect(found[0]).toMatchObject({
      etiqueta: 'Av. Mitre 1200, Avellaneda, Buenos Aires',
      provinciaId: 6,
      localidad: 'Avellaneda',
      calle: 'Av. Mitre',
      numero: '1200',
      precision: 'localidad',
      fuente: 'embedded',
    })
    expect((await search('san')).length).toBe(5)
    expect((await search('san', '&limite=10')).length).toBe(10)
    expect((await search('san', '&limite=1')).length).toBe(1)
    expect(await search('')).toEqual([])
    expect(await search('Montevideo, Uruguay')).toEqual([])
  })
  it('OPEN-42 SHIP-38 a point of the map is a place, by the ids of the provinces; outside of Argentina it is nothing', async () => {
    const { $values } = (await ana.get('/api/Params/provincias')).body
    const found = await lugar(-34.4226, -58.7427)
    expect(found).toMatchObject({
      latitud: -34.4226,
      longitud: -58.7427,
      localidad: 'Garín',
      provincia: 'Buenos Aires',
    })
    expect($values.find((p: { id: number }) => p.id === found!.provinciaId).name).toBe('Buenos Aires')
    expect(await lugar(-34.9, -56.16)).toBeNull()
  })
  it('OPEN-42 who may not order finds nothing here, and what makes no sense is refused', async () => {
    const sin15 = await t.as('admin.sin15@demo.test')
    for (const path of ['mapa', 'buscar?texto=x', 'lugar?latitud=-34&longitud=-58', 'usadas?clienteId=1']) {
      expect((await t.anonymous.get(`/api/obras/${path}`)).status).toBe(401)
      expect((await sin15.get(`/api/obras/${path}`)).status).toBe(403)
    }
    for (const path of [
      'buscar',
      `buscar?texto=${'x'.repeat(201)}`,
      'buscar?texto=%00',
      'buscar?texto=x&limite=0',
      'buscar?texto=x&limite=11',
      'buscar?texto=x&enviado=1',
      'lugar?latitud=-34',
      'lugar?latitud=-91&longitud=-58',
      'lugar?latitud=-34&longitud=181',
      'lugar?latitud=-34&longitud=x',
      'lugar?latitud=1e1&longitud=-58',
      'lugar?latitud=NaN&longitud=-58',
      'usadas',
      'usadas?clienteId=0',
    ])
      expect([path, (await ana.get(`/api/obras/${path}`)).status]).toEqual([path, 400])
  })
})

const OBRA = {
  esObra: true,
  obraProvinciaId: 6,
  obraLocalidad: 'Pilar',
  obraCalle: 'Av. Caamaño',
  obraNro: '1150',
  obraCodigoPostal: '1631',
  obraLatitud: -34.43,
  obraLongitud: -58.87,
}
describe('OPEN-213 work sites a client has sent to', () => {
  let clienteId: number
  let ids: number[]
  /** Makes its last placed quotes, the last one first, of these work sites; all others are of shops. */
  const sent = async (...obras: object[]) => {
    await t.db.updateTable('presupuesto').set({ esObra: false }).execute()
    for (const [i, obra] of obras.entries())
      await t.db.updateTable('presupuesto').set(obra).where('id', '=', ids[i]!).execute()
  }
  const usadas = async (who = ana) => (await who.get(`/api/obras/usadas?clienteId=${clienteId}`)).body.$values
  beforeAll(async () => {
    await open()
    clienteId = ana.session!.clienteId
    const rows = await t.db
      .selectFrom('presupuesto')
      .select('id')
      .where('clienteId', '=', clienteId)
      .where('fecha', 'is not', null)
      .orderBy('fecha', 'desc')
      .orderBy('id', 'desc')
      .limit(14)
      .execute()
    ids = rows.map((r) => r.id)
  })
  afterAll(() => t.stop())

  it('are each shown once however they were written, as they were written last, with how often', async () => {
    const at = (obraCalle: string, more: object = {}) => ({ ...OBRA, obraCalle, ...more })
    await sent(
      at('Av. Caamaño'),
      at('Otra', { obraLatitud: null, obraLongitud: null }),
      at('AV CAAMANO', { obraNro: '1150 ', obraCodigoPostal: '1629' }),
      at('Av. Caamaño', { obraNro: '1151' }),
    )
    expect(await usadas()).toMatchObject([
      {
        provinciaId: 6,
        provincia: 'Buenos Aires',
        localidad: 'Pilar',
        calle: 'Av. Caamaño',
        numero: '1150',
        codigoPostal: '1631',
        latitud: -34.43,
        longitud: -58.87,
        veces: 2,
      },
      { calle: 'Otra', latitud: null, longitud: null, veces: 1 },
      { calle: 'Av. Caamaño', numero: '1151', veces: 1 },
    ])
    const { fecha } = await t.db
      .selectFrom('presupuesto')
      .select('fecha')
      .where('id', '=', ids[0]!)
      .executeTakeFirstOrThrow()
    const [first] = await usadas()
    expect(Date.parse(first.ultima)).toBe(Math.floor(fecha!.getTime() / 1000) * 1000) // the wire says seconds
  })
  it('are ten at most, of whoever placed them, and none of a cart or without a whole address', async () => {
    await sent(...ids.map((_, i) => ({ ...OBRA, obraCalle: `Calle ${i}` })))
    expect((await usadas()).map((o: { calle: string }) => o.calle)).toEqual(
      ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].map((n) => `Calle ${n}`),
    )
    await sent(
      { ...OBRA, obraCalle: 'Importada', usuarioAlta: null, presupuestoTotvsId: 'OBRA-1' },
      { ...OBRA, obraCalle: null },
      { ...OBRA, obraNro: '' },
      { ...OBRA, obraLocalidad: '' },
      { ...OBRA, obraCalle: '' },
      { ...OBRA, obraCodigoPostal: '' },
      { ...OBRA, obraProvinciaId: null },
    )
    const sumas = { descuentoCliente: 0, descuentoCondicionPago: 0, montoTotalSinDto: 0, montoTotal: 0, pesoTotal: 0 }
    const cart = { clienteId, contactoId: 9_999, ...sumas, montoFinal: 0, ...OBRA, obraCalle: 'Sin confirmar' }
    await t.db.insertInto('presupuesto').values(cart).execute()
    expect((await usadas()).map((o: { calle: string }) => o.calle)).toEqual(['Importada'])
  })
  it('of two that were sent at the same moment, the one that was placed last comes first', async () => {
    await sent({ ...OBRA, obraCalle: 'Una' }, { ...OBRA, obraCalle: 'Otra' })
    const { fecha } = await t.db
      .selectFrom('presupuesto')
      .select('fecha')
      .where('id', '=', ids[0]!)
      .executeTakeFirstOrThrow()
    await t.db.updateTable('presupuesto').set({ fecha }).where('id', '=', ids[1]!).execute()
    const placed = ids[0]! > ids[1]! ? ['Una', 'Otra'] : ['Otra', 'Una']
    expect((await usadas()).map((o: { calle: string }) => o.calle)).toEqual(placed)
  })
  it('are its own: another client, and a seller of others, find none', async () => {
    await sent(OBRA)
    const other = await t.as('cliente2@demo.test')
    const refused = await other.get(`/api/obras/usadas?clienteId=${clienteId}`)
    expect([refused.status, refused.body.code]).toEqual([404, 'no_encontrado'])
    expect((await (await t.as('vendedor2@demo.test')).get(`/api/obras/usadas?clienteId=${clienteId}`)).status).toBe(404)
    expect(await usadas(await t.as('vendedor@demo.test'))).toHaveLength(1)
    expect(await usadas(await t.as('admin@demo.test'))).toHaveLength(1)
    expect((await other.get(`/api/obras/usadas?clienteId=${other.session!.clienteId}`)).body).toEqual({ $values: [] })
  })
})

const TUYUTI = {
  lat: '-34.6769',
  lon: '-58.4148',
  address: {
    house_number: '2556',
    road: 'Tuyutí',
    town: 'Valentín Alsina',
    'ISO3166-2-lvl4': 'AR-B',
    postcode: '1822',
    country_code: 'ar',
  },
}
const TEXTO = 'Tuyutí 2556, Valentín Alsina'
const OWN = 'nominatim Tuyutí 2556, Valentín Alsina, Buenos Aires'
const OUR = 'embedded Tuyutí 2556, Valentín Alsina, Lanús, Buenos Aires'

describe('with a provider', () => {
  let stub: GeocoderChoice
  const asked = () => stub.questions.map((p) => p.query['q'] ?? `${p.query['lat']} ${p.query['lon']}`)
  const openWith = async (env: Record<string, string> = {}) => {
    await open({ GEOCODER: 'nominatim', GEOCODER_URL: stub.url, GEOCODER_CONTACT: 'mapas@ejemplo.com', ...env })
    stub.questions.length = 0
    stub.answer(() => ({ json: [TUYUTI] }))
  }
  beforeAll(async () => {
    stub = await openGeocoder()
  })
  afterEach(() => t.stop())
  afterAll(() => stub.stop())

  it('OPEN-211 the map’s host is all that the page’s policy adds, and no key reaches the browser', async () => {
    await openWith({
      MAP_TILE_URL: 'https://mapas.ejemplo.com:8443/base/{z}/{x}/{y}.png',
      MAP_TILE_ATTRIBUTION: '© OpenStreetMap',
      MAP_MAX_ZOOM: '18',
      GEOCODER_KEY: 'la-clave-secreta',
    })
    const { text, body } = await ana.get('/api/obras/mapa')
    expect(body).toMatchObject({
      tiles: 'https://mapas.ejemplo.com:8443/base/{z}/{x}/{y}.png',
      atribucion: '© OpenStreetMap · Direcciones: © OpenStreetMap (ODbL) · Lugares: GeoNames (CC BY 4.0)',
      zoomMaximo: 18,
      proveedor: 'nominatim',
    })
    expect(text).not.toContain('la-clave-secreta')
    expect(await pagina()).toContain("img-src 'self' data: blob: https://mapas.ejemplo.com:8443;")
  })
  it('OPEN-211 it is told who asks, and the same is asked once', async () => {
    await openWith()
    expect(fuentes(await search(TEXTO))).toEqual([OWN])
    expect(fuentes(await search('  tuyutí  2556,  valentín ALSINA '))).toEqual([OWN])
    expect(asked()).toEqual([TEXTO])
    expect(stub.questions[0]!.headers['user-agent']).toBe(`PortalVentas (http://127.0.0.1:3000; mapas@ejemplo.com)`)
    stub.answer(() => ({ json: TUYUTI }))
    const point = await lugar(-34.6769, -58.4148)
    expect(point).toMatchObject({ fuente: 'nominatim', calle: 'Tuyutí', numero: '2556', codigoPostal: '1822' })
    expect(await lugar(-34.6769, -58.4148)).toEqual(point)
    expect(asked()).toEqual([TEXTO, '-34.6769 -58.4148'])
  })
  it('OPEN-211 where it knows nothing, or answers nonsense, the gazetteer answers and says so', async () => {
    await openWith()
    stub.answer(() => ({ json: [] }))
    expect(fuentes(await search(TEXTO))).toEqual([OUR])
    for (const [bad, n] of [
      ['<html>', 1],
      ['{"a":', 2],
      ['', 3],
    ] as const) {
      stub.answer(() => bad)
      expect(fuentes(await search(`Tuyutí ${n}, Valentín Alsina`))).toEqual([
        `embedded Tuyutí ${n}, Valentín Alsina, Lanús, Buenos Aires`,
      ])
    }
    expect(stub.questions.length).toBe(4) // each time it was asked
    stub.answer(() => ({ json: { error: 'Unable to geocode' } }))
    expect(await lugar(-34.6769, -58.4148)).toMatchObject({ fuente: 'embedded', localidad: 'Valentín Alsina' })
  })
  it('OPEN-211 one that fails is left alone for a while, and comes back by itself', async () => {
    await openWith()
    stub.answer(() => (res) => res.writeHead(429, { 'retry-after': '1' }).end())
    expect(fuentes(await search(TEXTO))).toEqual([OUR])
    stub.answer(() => ({ json: [TUYUTI] }))
    await expect.poll(() => search(TEXTO).then(fuentes), { timeout: 10_000, interval: 100 }).toEqual([OWN])
    expect(asked()).toEqual([TEXTO, TEXTO]) // not at each of the tries between
  })
  it('OPEN-211 one that says nothing holds up a person for its time, and the next one not at all', async () => {
    await openWith({ GEOCODER_TIMEOUT_MS: '200' })
    stub.answer(() => 'calla')
    expect(fuentes(await search(TEXTO))).toEqual([OUR])
    expect(fuentes(await search('Tuyutí 1, Valentín Alsina'))).toEqual([
      'embedded Tuyutí 1, Valentín Alsina, Lanús, Buenos Aires',
    ])
    expect(await lugar(-34.6769, -58.4148)).toMatchObject({ fuente: 'embedded' })
    expect(asked()).toEqual([TEXTO])
  })
  it('OPEN-211 who hangs up ends what is asked for him; meanwhile no connection to the database is held', async () => {
    await openWith({ GEOCODER_TIMEOUT_MS: '10000' })
    stub.answer(() => 'calla')
    const hungUp = new AbortController()
    const many = Array.from({ length: 12 }, (_, i) =>
      fetch(`${t.url}/api/obras/buscar?texto=Mitre%20${i},%20Lan%C3%BAs`, {
        headers: {
          authorization: `Bearer ${ana.session!.tokens.idToken}`,
          cookie: (ana as unknown as { cookie: string }).cookie,
        },
        signal: hungUp.signal,
      }).catch(() => null),
    )
    await expect.poll(() => stub.questions.length, { timeout: 10_000 }).toBe(12)
    expect((await ana.get(`/api/obras/usadas?clienteId=${ana.session!.clienteId}`)).status).toBe(200)
    hungUp.abort()
    await Promise.all([...many, ...stub.questions.map((p) => p.cutOff)])
    stub.answer(() => ({ json: [TUYUTI] }))
    expect(fuentes(await search(TEXTO))).toEqual([OWN]) // it did nothing wrong
  })
  it('OPEN-42 nobody is asked of a point outside of Argentina, of another country, or of nothing', async () => {
    await openWith()
    expect(await lugar(-34.9, -56.16)).toBeNull()
    expect(await search('Montevideo, Uruguay')).toEqual([])
    expect(await search('   ')).toEqual([])
    expect(asked()).toEqual([])
  })
  it('OPEN-211 so many questions a second of all processes: who would wait long is answered by the gazetteer', async () => {
    await openWith({ GEOCODER_PER_SECOND: '1' })
    const found = await Promise.all(Array.from({ length: 8 }, (_, i) => search(`Tuyutí ${i + 1}, Valentín Alsina`)))
    const fromNominatim = found.filter(([first]) => first!.fuente === 'nominatim').length
    expect(fromNominatim).toBe(stub.questions.length)
    expect(fromNominatim).toBeGreaterThan(0)
    expect(fromNominatim).toBeLessThan(8)
    // another process has it asked for the next hour
    await t.db
      .updateTable('geocodificador_turno')
      .set({ siguiente: new Date(Date.now() + 3_600_000) })
      .execute()
    expect(fuentes(await search('Tuyutí 99, Valentín Alsina'))).toEqual([
      'embedded Tuyutí 99, Valentín Alsina, Lanús, Buenos Aires',
    ])
    expect(stub.questions.length).toBe(fromNominatim)
  })
})

describe('with the public Nominatim', () => {
  it('OPEN-211 suggestions while one types are the gazetteer’s: its conditions allow no others', async () => {
    await open({
      GEOCODER: 'nominatim',
      GEOCODER_URL: 'https://nominatim.openstreetmap.org',
      GEOCODER_CONTACT: 'mapas@ejemplo.com',
      GEOCODER_TIMEOUT_MS: '100',
    })
    expect(fuentes(await search(TEXTO))).toEqual([OUR])
    expect(await t.db.selectFrom('geocodificador_turno').selectAll().execute()).toEqual([]) // nor was a turn taken
    await t.stop()
  })
})
