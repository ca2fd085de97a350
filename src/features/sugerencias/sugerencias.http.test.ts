import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
let [admin, gerente, cliente] = [] as unknown as Client[]
const [PERFIL, OTRO, BULON] = ['IPN-080-12', 'IPN-100-12', 'BUL-075-250']
beforeAll(async () => {
  t = await startTestPortal()
  admin = await t.as('admin@demo.test')
  gerente = await t.as('gerente@demo.test')
  cliente = await t.as('cliente@demo.test')
})
afterAll(() => t.stop())
beforeEach(async () => {
  await sql`delete from producto_sugerido`.execute(t.db)
})
const create = (body: object, by = admin) => by!.post('/api/Suggested', body)
const relate = (IdProducto: string, IdProductoSugerido: string, IdTipoRelacion = 1) =>
  create({ IdProducto, IdProductoSugerido, IdTipoRelacion })
type Listed = { idProducto: string; idProductoRelacionado: string }
const pairs = (answer: { body: { $values: Listed[] } }) =>
  answer.body.$values.map((s) => `${s.idProducto} ${s.idProductoRelacionado}`)

describe('suggestions of products', () => {
  it('SUGG-10 SUGG-11 API-88 one is made of two codes in any capitals, and put on record', async () => {
    const { status, body } = await create({ IdProducto: 'ipn-080-12', IdProductoSugerido: OTRO, IdTipoRelacion: 2 })
    expect(status).toBe(200)
    expect(body.$values).toEqual([
      {
        sugerenciaId: expect.any(Number),
        idProducto: 'IPN-080-12',
        idProductoRelacionado: 'IPN-100-12',
        nombreProducto: expect.stringContaining('IPN'),
        productoRelacionado: expect.stringContaining('IPN'),
        tipoRelacion: 'Adicional',
        idTipoRelacion: 2,
        sinResultado: false,
        imagenProducto: expect.stringContaining('/'),
        imagenRelacionado: expect.stringContaining('/'),
        activoProducto: true,
        activoRelacionado: true,
      },
    ])
    const tracked = await t.db
      .selectFrom('auditoria')
      .select(['usuario', 'sobre'])
      .where('accion', '=', 'sugerencia-creada')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(tracked).toEqual([{ usuario: 'admin@demo.test', sobre: 'IPN-080-12 → IPN-100-12' }])
    expect((await create({ idProducto: OTRO, idProductoRelacionado: PERFIL, idTipoRelacion: 3 })).status).toBe(200)
  })
  it('a suggestion is shown where the product is looked at, and no longer once it is gone', async () => {
    const shown = async () => {
      const { body } = await cliente!.get(`/api/Product/${PERFIL}/${cliente!.session!.clienteId}`)
      return body.productSuggestions.$values.map((p: { id: string }) => p.id)
    }
    await relate(PERFIL, BULON)
    expect(await shown()).toEqual(['BUL-075-250'])
    expect((await admin!.send('DELETE', `/api/Suggested/${PERFIL}/${BULON}`)).body).toEqual({ $values: [] })
    expect(await shown()).toEqual([])
  })
  it('OPEN-59 SUGG-13 an unknown code, a product by itself and a relation that is there are refused', async () => {
    expect((await relate(PERFIL, OTRO)).status).toBe(200)
    const fallo = 'Los datos ingesados son incorrectos o ya existe una relacion entre estos productos.'
    for (const [de, a, tipo, status] of [
      [PERFIL, 'NO-EXISTE', 1, 400],
      ['NO-EXISTE', PERFIL, 1, 400],
      [PERFIL, PERFIL, 1, 400],
      [PERFIL, 'ipn-080-12', 1, 400],
      [PERFIL, OTRO, 1, 409],
      [PERFIL, OTRO, 3, 409],
    ] as const) {
      const refused = await relate(de!, a!, tipo)
      expect([a, tipo, refused.status, refused.body.detail]).toEqual([a, tipo, status, fallo])
    }
    expect((await relate(OTRO!, PERFIL!)).status).toBe(200) // the other way round is another one
  })
  it('OPEN-59 of two at once one is made', async () => {
    const both = await Promise.all([relate(PERFIL!, OTRO!), relate(PERFIL!, OTRO!)])
    expect(both.map((b) => b.status).sort()).toEqual([200, 409])
  })
  it('SUGG-08 SUGG-09 what is missing is told in the sentences of the form', async () => {
    for (const [body, detail] of [
      [{ IdProducto: '', IdProductoSugerido: OTRO, IdTipoRelacion: 1 }, 'Ingrese un SKU válido'],
      [{ IdProducto: PERFIL, IdTipoRelacion: 1 }, 'Ingrese un SKU válido'],
      [{ IdProducto: PERFIL, IdProductoSugerido: OTRO }, 'Ingrese una opción'],
      [{ IdProducto: PERFIL, IdProductoSugerido: OTRO, IdTipoRelacion: 4 }, 'Ingrese una opción'],
    ] as const) {
      const refused = await create(body)
      expect([refused.status, refused.body.detail]).toEqual([400, detail])
    }
  })
  it('API-87 OPEN-200 OPEN-247 the last one first, a page at a time where one is asked for', async () => {
    await relate(PERFIL!, OTRO!)
    await relate(PERFIL!, BULON!)
    await relate(OTRO!, BULON!)
    const all = await admin!.get('/api/Suggested')
    expect(pairs(all)).toEqual(['IPN-100-12 BUL-075-250', 'IPN-080-12 BUL-075-250', 'IPN-080-12 IPN-100-12'])
    const first = await admin!.get('/api/Suggested?page=1&rowPerPage=2')
    expect([pairs(first), first.body.length]).toEqual([['IPN-100-12 BUL-075-250', 'IPN-080-12 BUL-075-250'], 3])
    const page = await admin!.get('/api/Suggested?page=2&rowPerPage=2')
    expect([pairs(page), page.body.length]).toEqual([['IPN-080-12 IPN-100-12'], 3])
    expect((await admin!.get('/api/Suggested?page=0')).status).toBe(400)
    expect((await admin!.get('/api/Suggested?page=1&rowPerPage=101')).status).toBe(400)
  })
  it('API-90 SUGG-02 OPEN-200 by the name of either product, in one or several, the beginning of a code, and the kind', async () => {
    await relate(PERFIL!, OTRO!, 2)
    await relate(OTRO!, BULON!, 1)
    const search = async (body: object) => pairs(await admin!.post('/api/Suggested/search?page=1', body))
    const [single, dos] = ['IPN-080-12 IPN-100-12', 'IPN-100-12 BUL-075-250']
    expect(await search({ nombreProducto: 'bulón' })).toEqual([dos])
    expect(await search({ nombreProducto: 'ipn' })).toEqual([dos, single])
    for (const nombreProducto of ['tuerca', 'TUERCAS hexagonales', 'bulones', 'tuer', 'bulón 2 1/2"'])
      expect([nombreProducto, await search({ nombreProducto })]).toEqual([nombreProducto, [dos]])
    expect(await search({ idProducto: 'ipn-08' })).toEqual([single])
    expect(await search({ idProductoRelacionado: 'BUL' })).toEqual([dos])
    expect(await search({ idTipoRelacion: 2 })).toEqual([single])
    expect(await search({ idProducto: 'IPN-08', idTipoRelacion: 1 })).toEqual([])
    expect(await search({ idProducto: '%' })).toEqual([])
    expect(await search({ nombreProducto: `'); drop` })).toEqual([])
    expect(await search({})).toEqual([dos, single])
  })
  it('API-89 SUGG-04 one that is not there is not found, and nothing else goes with the one that is', async () => {
    await relate(PERFIL!, OTRO!)
    await relate(OTRO!, PERFIL!)
    expect((await admin!.send('DELETE', `/api/Suggested/${PERFIL}/${BULON}`)).status).toBe(404)
    expect((await admin!.send('DELETE', `/api/Suggested/${PERFIL}/${OTRO}`)).status).toBe(200)
    expect((await admin!.send('DELETE', `/api/Suggested/${PERFIL}/${OTRO}`)).status).toBe(404)
    expect(pairs(await admin!.get('/api/Suggested'))).toEqual(['IPN-100-12 IPN-080-12'])
  })
  it('OPEN-345 a code is taken in letters of any size where one is taken away, as where one is made', async () => {
    await relate('ipn-080-12', 'bul-075-250')
    expect((await admin!.send('DELETE', '/api/Suggested/ipn-080-12/Bul-075-250')).body).toEqual({ $values: [] })
    expect(pairs(await admin!.get('/api/Suggested'))).toEqual([])
  })
  it('OPEN-346 of many, the length is to two figures, also of a page past the end', async () => {
    await sql`
      insert into producto_sugerido ("idProducto", "idProductoRelacionado", "idTipoRelacion")
      select a.id, b.id, 1
      from (select id from producto order by id limit 60) a, (select id from producto order by id limit 60) b
      where a.id <> b.id`.execute(t.db)
    await sql`analyze producto_sugerido`.execute(t.db)
    const length = async (page: number) => (await admin!.get(`/api/Suggested?page=${page}&rowPerPage=20`)).body.length
    expect([await length(1), await length(49_990)]).toEqual([3_500, 3_500])
    await sql`
      delete from producto_sugerido
      where "sugerenciaId" in (
        select "sugerenciaId"
        from producto_sugerido
        order by "sugerenciaId"
        limit 1800
      )`.execute(t.db)
    // what was believed is more than what is there by now; then less
    for (const page of [60, 81]) expect(String(await length(page))).toMatch(/^[1-9]\d00$/)
  })
  it('SUGG-16 only who has permission 7', async () => {
    await relate(PERFIL!, OTRO!)
    for (const by of [gerente, cliente]) {
      expect((await by!.get('/api/Suggested')).status).toBe(403)
      expect((await create({ IdProducto: PERFIL, IdProductoSugerido: BULON, IdTipoRelacion: 1 }, by)).status).toBe(403)
      expect((await by!.send('DELETE', `/api/Suggested/${PERFIL}/${OTRO}`)).status).toBe(403)
    }
    expect((await t.anonymous.get('/api/Suggested')).status).toBe(401)
  })
})
