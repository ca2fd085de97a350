import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { today } from '#shared/dates.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import type { Facetado, Product } from './contract.ts'

let t: TestPortal
let ana: Client
let another: Client // a client of another seller and price list
let admin: Client
let clienteId: number
let lista: number

const ask = async (query: string, c = ana): Promise<Facetado> => {
  const a = await c.get(`/api/Product/facetas?clienteId=${c.session!.clienteId || clienteId}&${query}`)
  expect(a.status, a.text).toBe(200)
  return a.body
}
const valuesOf = (f: Facetado, clave: string) => f.facetas.$values.find((x) => x.clave === clave)!.valores.$values
const countsOf = (f: Facetado, clave: string) =>
  Object.fromEntries(valuesOf(f, clave).map(({ valor, cuantos }) => [valor, cuantos]))
const namesOf = (f: Facetado) => f.productos.$values.map((p) => p.descripcion)
const search = async (name: string): Promise<Product[]> =>
  (await ana.get(`/api/Product/search?name=${encodeURIComponent(name)}&clienteId=${clienteId}`)).body.$values

beforeAll(async () => {
  t = await startTestPortal({ QUOTA_FACTOR: '0' })
  ;[ana, another, admin] = await Promise.all([
    t.as('cliente@demo.test'),
    t.as('cliente2@demo.test'),
    t.as('admin@demo.test'),
  ])
  clienteId = ana.session!.clienteId
  lista = ana.session!.listaPrecioId!
}, 120_000)
afterAll(() => t.stop())

describe('the dimensions of a product', () => {
  it('FIND-03 are read of what is drawn, of its length as sold, and follow whoever writes the product', async () => {
    const medidas = async (id: string) =>
      t.db
        .selectFrom('producto')
        .select(['alto', 'ancho', 'espesor', 'largo'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    const exact = async (id: string) =>
      Object.fromEntries(Object.entries(await medidas(id)).map(([k, v]) => [k, v === null ? null : Number(v)]))
    expect(await exact('IPN-080-12')).toEqual({ alto: 80, ancho: 42, espesor: 3.9, largo: 12 })
    expect(await exact('TER-100-475')).toEqual({ alto: 100, ancho: 50, espesor: 4.75, largo: 6 })
    expect(await exact('ADS-008-12')).toEqual({ alto: 8, ancho: null, espesor: null, largo: 12 }) // a diameter
    expect(await exact('ANG-063-18')).toMatchObject({ alto: 15.88, ancho: 15.88, espesor: 3.18 })
    expect(await exact('CLC-020-24')).toEqual({ alto: null, ancho: 1220, espesor: 2, largo: 2.44 }) // a sheet
    expect((await exact('MC-2915-20')).alto).toBe(4.88) // a mesh, by its wire
    const perfil = 'tubo-rect h=30 b=20 e=1.25'
    await t.db.updateTable('producto').set({ perfil, largoMax: 3 }).where('id', '=', 'TER-100-475').execute()
    expect(await exact('TER-100-475')).toEqual({ alto: 30, ancho: 20, espesor: 1.25, largo: 3 })
    await t.db.updateTable('producto').set({ perfil: null }).where('id', '=', 'TER-100-475').execute()
    expect(await exact('TER-100-475')).toEqual({ alto: null, ancho: null, espesor: null, largo: 3 })
    await t.db.updateTable('producto').set({ largoComercial: 6.4 }).where('id', '=', 'TER-100-475').execute()
    expect((await exact('TER-100-475')).largo).toBe(6.4) // CORTE-03 what is said of it comes first
  })
})

describe('a group', () => {
  it('FIND-03 each value has its count under the other facets, and its own do not lower it', async () => {
    const whole = await ask('id=1')
    expect(whole.total).toBe(whole.de)
    expect(whole.productos.$values).toEqual([])
    const upn = valuesOf(whole, 'tipo').find((v) => v.texto === 'UPN')!
    const ipe = valuesOf(whole, 'tipo').find((v) => v.texto === 'IPE')!
    const narrowed = await ask(`id=1&tipo=${upn.valor}&page=1`)
    expect(narrowed.total).toBe(upn.cuantos)
    expect(narrowed.de).toBe(whole.de)
    expect(namesOf(narrowed)).toHaveLength(Math.min(12, upn.cuantos))
    for (const name of namesOf(narrowed)) expect(name).toMatch(/^Perfil UPN/)
    expect(countsOf(narrowed, 'tipo')).toEqual(countsOf(whole, 'tipo')) // not under itself
    const both = await ask(`id=1&tipo=${upn.valor},${ipe.valor}&alto=100,120&page=1`)
    expect(namesOf(both)).toEqual([
      'Perfil IPE 100 (12,00 m)',
      'Perfil IPE 120 (12,00 m)',
      'Perfil UPN 100 (12,00 m)',
      'Perfil UPN 120 (12,00 m)',
    ])
    expect(countsOf(both, 'tipo')).toMatchObject({ [upn.valor]: 2, [ipe.valor]: 2 })
    const altos = countsOf(both, 'alto')
    expect(altos['100']).toBe(2)
    expect(Object.keys(altos).sort()).toEqual(Object.keys(countsOf(whole, 'alto')).sort()) // those with 0 stay
    expect(Object.values(altos)).toContain(0)
    for (const { clave, valores } of both.facetas.$values)
      for (const { valor, cuantos } of valores.$values) {
        const one = { tipo: `${upn.valor},${ipe.valor}`, alto: '100,120', [clave]: valor }
        const left = await ask(`id=1&${new URLSearchParams(one)}`)
        expect([clave, valor, left.total]).toEqual([clave, valor, cuantos])
      }
  })

  it('FIND-03 within a subgroup and a text typed, in one call, a page after another', async () => {
    const sub = await ask('id=1&prod=102&page=1')
    const next = await ask('id=1&prod=102&page=2')
    expect(sub.de).toBeGreaterThan(12)
    expect(new Set([...namesOf(sub), ...namesOf(next)]).size).toBe(Math.min(24, sub.de))
    const typed = await ask('id=1&name=upn+100&page=1')
    expect(namesOf(typed)).toEqual(['Perfil UPN 100 (12,00 m)'])
    const code = await ask('id=1&name=UPN-100-13&page=1') // the nearest codes, as without facets
    expect(code.productos.$values[0]!.id).toBe('UPN-100-12')
    expect((await ask('id=1&name=qwrtzx&page=1')).de).toBe(0)
    expect((await ask('id=99999&page=1')).de).toBe(0)
  })

  it('FIND-03 what an address may say that no facet has finds nothing, or says nothing; it never fails', async () => {
    const whole = await ask('id=1')
    expect(await ask('id=1&alto=77.5')).toMatchObject({ total: 0, de: whole.de })
    expect(countsOf(await ask('id=1&alto=77.5'), 'alto')['77.5']).toBe(0) // it stays, to be taken away
    for (const odd of ["alto=x,';drop", 'stock=quizas', 'orden=azar', 'tipo=-1,a', `norma=${'|'.repeat(50)}`])
      expect(await ask(`id=1&${odd}`)).toEqual(whole)
    expect((await ana.get(`/api/Product/facetas?clienteId=${clienteId}&id=1&norma=${'n'.repeat(601)}`)).status).toBe(
      400,
    )
    expect((await ana.get(`/api/Product/facetas?clienteId=0&id=1`)).body.detail).toBe('Debés elegir un cliente.')
  })

  it('DIARIO-07 FIND-03 of nobody: all that is active is narrowed by measures and stock, and no order tells a price', async () => {
    const all = await admin.get('/api/Product/facetas?clienteId=0&id=1&page=1&orden=precio')
    expect([all.status, all.body.productos.$values.length]).toEqual([200, 12])
    for (const p of all.body.productos.$values) expect([p.precio, p.moneda]).toEqual([null, null])
    const whole = await ask('id=1&page=1')
    expect(all.body.de).toBeGreaterThanOrEqual(whole.de)
    expect(all.body.facetas.$values.map((f: { clave: string }) => f.clave)).toContain('alto')
  })

  it('FIND-04 by name, weight and price; those of one currency together', async () => {
    const by = async (orden: string) => (await ask(`id=5&orden=${orden}&page=1`)).productos.$values
    const pesos = (await by('peso')).map((p) => p.peso)
    expect(pesos).toEqual([...pesos].sort((a, b) => a - b))
    const precios = (await by('precio')).map((p) => p.precio!)
    expect(precios).toEqual([...precios].sort((a, b) => a - b))
    expect(precios).not.toEqual((await by('nombre')).map((p) => p.precio))
    const names = await t.db
      .selectFrom('producto')
      .select('descripcion')
      .where('grupoId', '=', 5)
      .orderBy('orden')
      .limit(12)
      .execute()
    expect((await by('nombre')).map((p) => p.descripcion)).toEqual(names.map((n) => n.descripcion))
    // by relevance what is meant stands first, by name it does not
    const found = async (orden: string) => namesOf(await ask(`id=1&name=perfil+100&orden=${orden}&page=1`))
    expect(await found('nombre')).not.toEqual(await found('relevancia'))
    expect((await found('nombre')).toSorted()).toEqual((await found('relevancia')).toSorted())
  })
})

describe('the results of a search', () => {
  it('FIND-03 FIND-04 are narrowed and ordered as a group is, in the order of the address by relevance', async () => {
    const products = await search('perfil 100')
    const ids = products.map((p) => encodeURIComponent(p.id)).join(',')
    const whole = await ask(`ids=${ids}&page=1`)
    expect(whole.de).toBe(products.length)
    expect(whole.productos.$values).toEqual(products.slice(0, 12))
    const [first] = valuesOf(whole, 'tipo').filter((v) => v.cuantos < whole.de)
    const narrowed = await ask(`ids=${ids}&tipo=${first!.valor}&page=1`)
    expect(narrowed.total).toBe(first!.cuantos)
    const light = await ask(`ids=${ids}&orden=peso&page=1`)
    expect(light.productos.$values[0]!.peso).toBe(Math.min(...products.map((p) => p.peso)))
    expect((await ask('ids=NO-HAY&page=1')).de).toBe(0)
    expect((await ask('page=1')).de).toBe(0)
  })
})

describe('what a client is sold', () => {
  it('DIARIO-01 FIND-04 by price is by what is paid: family and client discounts are added, as in the cart', async () => {
    const all = async () => {
      const found: Product[] = []
      for (let page = 1; found.length < (await total5()); page++)
        found.push(...(await ask(`id=5&orden=precio&page=${page}`)).productos.$values)
      return found
    }
    const total5 = async () => (await ask('id=5')).total
    const before = await t.db.selectFrom('descuento').selectAll().where('clienteId', '=', clienteId).execute()
    await t.db.deleteFrom('descuento').where('clienteId', '=', clienteId).execute()
    const dearest = (await all()).at(-1)!
    const { gruposProdId } = await t.db
      .selectFrom('producto')
      .select('gruposProdId')
      .where('id', '=', dearest.id)
      .executeTakeFirstOrThrow()
    const of = { clienteId, descripcion: 'De prueba' }
    await t.db
      .insertInto('descuento')
      .values([
        { ...of, codigo: 'T1', gruposProdId, porcentaje: 40 },
        { ...of, codigo: 'T2', gruposProdId: null, porcentaje: 45 },
      ])
      .execute()
    await vi.waitFor(async () => expect((await all()).some((p) => p.descuento1 === 40)).toBe(true))
    const shown = await all()
    const paid = shown.map((p) => p.precio! * (100 - p.descuento1 - p.descuentoCliente))
    expect(paid).toEqual(paid.toSorted((a, b) => a - b))
    const without = shown.map((p) => p.precio! * (100 - p.descuento1))
    expect(without).not.toEqual(without.toSorted((a, b) => a - b)) // it makes a difference here
    await t.db.deleteFrom('descuento').where('clienteId', '=', clienteId).execute()
    await t.db.insertInto('descuento').values(before).execute()
  })

  const total = async (c = ana) => (await ask('id=7', c)).total
  it('FIND-05 only what has a price for the client counts, at its own price and list, as soon as it changes', async () => {
    const [mine, others] = [await ask('id=7&orden=precio&page=1'), await ask('id=7&orden=precio&page=1', another)]
    expect(mine.productos.$values[0]!.precio).not.toBe(others.productos.$values[0]!.precio)
    const before = mine.total
    const { id } = mine.productos.$values[0]!
    const old = await t.db.selectFrom('precio').selectAll().where('productoId', '=', id).execute()
    await t.db.deleteFrom('precio').where('productoId', '=', id).where('listaPrecioId', '=', lista).execute()
    await vi.waitFor(async () => expect(await total()).toBe(before - 1))
    expect((await ask('id=7&orden=precio&page=1')).productos.$values.map((p) => p.id)).not.toContain(id)
    // a price of one's own sells it to this client alone, and at that price it is the last
    const own = { clienteId, productoId: id, precio: 999_999, monedaId: 2, desde: today(), hasta: 'infinity' }
    await t.db
      .insertInto('precio_cliente')
      .values({ ...own, cantidadDesde: 0 })
      .execute()
    await vi.waitFor(async () => expect(await total()).toBe(before))
    expect((await ask('id=7&orden=precio&page=1')).productos.$values[0]!.id).not.toBe(id)
    await t.db.deleteFrom('precio_cliente').where('productoId', '=', id).execute()
    await sql`insert into precio select (json_populate_record(null::precio, ${JSON.stringify(
      old.find((p) => p.listaPrecioId === lista),
    )}::json)).*`.execute(t.db)
    await vi.waitFor(async () => expect(await total()).toBe(before))
    // withdrawn
    await t.db.updateTable('producto').set({ activo: false }).where('id', '=', id).execute()
    await vi.waitFor(async () => expect(await total()).toBe(before - 1))
    await t.db.updateTable('producto').set({ activo: true }).where('id', '=', id).execute()
    await vi.waitFor(async () => expect(await total()).toBe(before))
  })

  it('FIND-05 stock counts as the cards say it, also where it is kept by warehouse', async () => {
    const stock = async () => countsOf(await ask('id=7'), 'stock')
    const { si = 0, no = 0 } = await stock()
    const [p] = (await ask('id=7&stock=si&page=1')).productos.$values
    expect(p!.tieneStock).toBe(true)
    expect((await ask('id=7&stock=no&page=1')).productos.$values.map((x) => x.tieneStock)).not.toContain(true)
    await t.db.updateTable('stock').set({ cantidad: 0, cantidadExacta: null }).where('productoId', '=', p!.id).execute()
    await t.db.deleteFrom('stock_deposito').where('productoId', '=', p!.id).execute()
    await vi.waitFor(async () => expect(await stock()).toEqual({ si: si - 1, no: no + 1 }))
    const { id: depositoId } = await t.db.selectFrom('deposito').select('id').executeTakeFirstOrThrow()
    await t.db.insertInto('stock_deposito').values({ productoId: p!.id, depositoId, cantidad: 5 }).execute()
    await vi.waitFor(async () => expect(await stock()).toEqual({ si, no }))
  })

  it("FIND-05 another's client is not found, nor what is sold to it", async () => {
    const theirs = another.session!.clienteId
    expect((await ana.get(`/api/Product/facetas?clienteId=${theirs}&id=1`)).status).toBe(404)
    expect((await ana.get(`/api/Product/autocompletar?clienteId=${theirs}&name=upn`)).status).toBe(404)
    expect((await t.anonymous.get(`/api/Product/facetas?clienteId=${theirs}&id=1`)).status).toBe(401)
    expect((await t.anonymous.get(`/api/Product/autocompletar?clienteId=${theirs}&name=upn`)).status).toBe(401)
  })
})
