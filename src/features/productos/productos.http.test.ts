import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'
import type { Product, Subcategoria } from './contract.ts'

let t: TestPortal
let ana: Client // a client
let another: Client // a client of another seller and price list
let sells: Client
let admin: Client
let clienteId: number
let lista: number

const list = async (c: Client, path: string): Promise<Product[]> => {
  const a = await c.get(path)
  expect(a.status, a.text).toBe(200)
  return a.body.$values
}
const ids = (products: Product[]) => products.map((p) => p.id)
const grupo = (id: number, more = '', c = ana, cliente = clienteId) =>
  list(c, `/api/Product/grupo?page=1&id=${id}&clienteId=${cliente}${more}`)
const priced = () =>
  t.db
    .selectFrom('producto as p')
    .innerJoin('precio as x', 'x.productoId', 'p.id')
    .where('x.listaPrecioId', '=', lista)
    .where('x.desde', '=', '-infinity')
    .where('x.cantidadDesde', '=', 0 as never)
    .where('p.activo', '=', true)
const elegir = { status: 400, detail: 'Debés elegir un cliente.' }
const noEncontrado = { status: 404, code: 'no_encontrado' }

beforeAll(async () => {
  t = await startTestPortal()
  ;[ana, another, sells, admin] = await Promise.all([
    t.as('cliente@demo.test'),
    t.as('cliente2@demo.test'),
    t.as('vendedor@demo.test'),
    t.as('admin@demo.test'),
  ])
  clienteId = ana.session!.clienteId
  lista = ana.session!.listaPrecioId!
}, 120_000)
afterAll(() => t.stop())

describe('groups', () => {
  it('CAT-06 CAT-11 Params/subcategorias answers every group with its subproducts', async () => {
    const groups: Subcategoria[] = (await ana.get('/api/Params/subcategorias')).body.$values
    const rows = await t.db.selectFrom('grupo').select(['id', 'descripcion']).orderBy('orden').orderBy('id').execute()
    expect(rows.length).toBeGreaterThan(5)
    expect(groups.map(({ id, descripcion }) => ({ id, descripcion }))).toEqual(rows)
    expect(groups.flatMap((g) => g.grupos.$values).length).toBeGreaterThan(rows.length)
    for (const g of groups) {
      const subs = await t.db
        .selectFrom('subgrupo')
        .select(['grupoId', 'gruposProdId', 'gruposDesc'])
        .where('grupoId', '=', g.id)
        .orderBy('gruposProdId')
        .execute()
      expect(g.grupos.$values).toMatchObject(subs)
      expect(g.grupos.$values).toHaveLength(subs.length)
      expect(Object.keys(g).sort()).toEqual(['descripcion', 'grupos', 'id', 'imagen'])
      for (const s of g.grupos.$values)
        expect(Object.keys(s).sort()).toEqual(['grupoId', 'gruposDesc', 'gruposProdId', 'imagen'])
      for (const { imagen } of [g, ...g.grupos.$values])
        expect(imagen === null || imagen.startsWith('/dibujos/')).toBe(true)
    }
    await t.db.updateTable('grupo').set({ imagen: '/imagenes/grupo.webp' }).where('id', '=', rows[0]!.id).execute()
    expect((await ana.get('/api/Params/subcategorias')).body.$values[0].imagen).toBe('/imagenes/grupo.webp')
    await t.db.updateTable('grupo').set({ imagen: null }).where('id', '=', rows[0]!.id).execute()
  })

  it('CAT-08 a group comes in pages of 12 in natural order, each product once, the last page shorter', async () => {
    // in the demo, codes and descriptions follow one order
    const first = await priced()
      .select(['p.id', 'p.orden'])
      .where('p.grupoId', '=', 1)
      .orderBy('p.id')
      .executeTakeFirst()
    const place = (orden: string) => t.db.updateTable('producto').set({ orden }).where('id', '=', first!.id).execute()
    await place('zz')
    const expected = await priced().select(['p.id', 'p.orden']).where('p.grupoId', '=', 1).execute()
    const found: string[] = []
    for (let page = 1; ; page++) {
      const products = await list(ana, `/api/Product/grupo?page=${page}&id=1&clienteId=${clienteId}`)
      found.push(...ids(products))
      if (products.length < 12) break
      expect(products).toHaveLength(12)
    }
    expect(found).toEqual(
      expected.sort((a, b) => (a.orden < b.orden ? -1 : a.orden > b.orden ? 1 : a.id < b.id ? -1 : 1)).map((p) => p.id),
    )
    const upn = (await grupo(1, '&prod=102')).map((p) => Number(/\d+/.exec(p.descripcion)![0]))
    expect(upn).toEqual([...upn].sort((a, b) => a - b))
    expect(await list(ana, `/api/Product/grupo?page=999&id=1&clienteId=${clienteId}`)).toEqual([])
    expect(await list(ana, `/api/Product/grupo?page=100000&id=1&clienteId=${clienteId}`)).toEqual([])
    expect(found.at(-1)).toBe(first!.id)
    await place(first!.orden)
  })

  it('CAT-09 with prod only the products of that subproduct of the group', async () => {
    const products = await grupo(1, '&prod=102')
    expect(products.length).toBeGreaterThan(3)
    expect(new Set(products.map((p) => p.gruposProdId))).toEqual(new Set([102]))
    expect(await grupo(2, '&prod=102')).toEqual([])
  })

  it('CAT-10 a product carries its fields, without null for what it has', async () => {
    const row = await priced()
      .innerJoin('grupo as g', 'g.id', 'p.grupoId')
      .innerJoin('lista_precio as l', 'l.id', 'x.listaPrecioId')
      .innerJoin('moneda as m', 'm.id', 'l.monedaId')
      .selectAll('p')
      .select(['x.precio', 'g.descripcion as grupoDescripcion', 'm.id as monedaId', 'm.simbolo'])
      .where('p.metroLineal', '=', true)
      .where('p.perfil', 'is not', null)
      .orderBy('p.id')
      .executeTakeFirstOrThrow()
    const product: Product = (await ana.get(`/api/Product/${row.id}/${clienteId}`)).body
    expect(product).toMatchObject({
      id: row.id,
      descripcion: row.descripcion,
      precio: Number(row.precio),
      moneda: { id: row.monedaId, simbolo: row.simbolo },
      peso: Number(row.peso),
      cantMin: row.cantMin,
      largoMin: Number(row.largoMin),
      largoMax: Number(row.largoMax),
      unidadMedida: { metroLineal: true, metroCuadrado: false, descripcion: row.unidad },
      grupoDescripcion: row.grupoDescripcion,
      grupoDetalle: row.detalle,
      grupoProducto: { id: row.grupoId },
      gruposProdId: row.gruposProdId,
      tieneManual: true,
    })
    expect(product.image).toBe(product.images.$values[0])
    expect(product.images.$values.length).toBeGreaterThan(2)
    const documented = [
      'id',
      'descripcion',
      'precio',
      'moneda',
      'peso',
      'cantMin',
      'largoMin',
      'largoMax',
      'unidadMedida',
      'images',
      'productSuggestions',
      'grupoDescripcion',
      'grupoDetalle',
      'grupoProducto',
      'image',
      'gruposProdId',
    ]
    for (const p of [
      product,
      ...(await grupo(1)),
      ...(await list(ana, `/api/Product/search?name=upn&clienteId=${clienteId}`)),
    ])
      expect(Object.keys(p)).toEqual(expect.arrayContaining(documented))
  })

  it('shows a client only what is active and has a price in its list, at that price', async () => {
    const [id] = ids(await grupo(1))
    const price = async (c: Client, cliente: number) => (await c.get(`/api/Product/${id}/${cliente}`)).body.precio
    expect(await price(ana, clienteId)).not.toBe(await price(another, another.session!.clienteId))
    expect(await price(sells, clienteId)).toBe(await price(ana, clienteId))
    await t.db.updateTable('producto').set({ activo: false }).where('id', '=', id!).execute()
    expect(ids(await grupo(1))).not.toContain(id)
    expect((await ana.get(`/api/Product/${id}/${clienteId}`)).body).toMatchObject(noEncontrado)
    expect(ids(await list(ana, `/api/Product/byIds?ids=${id}&clienteId=${clienteId}`))).toEqual([])
    await t.db.updateTable('producto').set({ activo: true }).where('id', '=', id!).execute()
  })

  it('CAT-07 searches the descriptions of one group, 12 a page, and nothing for a blank term', async () => {
    const search = (name: string, more = '') =>
      list(ana, `/api/Product/grupo/8/search?name=${encodeURIComponent(name)}&clienteId=${clienteId}${more}`)
    const first = await search('chapa')
    const second = await search('chapa', '&page=2')
    expect(first).toHaveLength(12)
    expect(new Set(ids([...first, ...second])).size).toBe(first.length + second.length)
    expect(second.length).toBeGreaterThan(0)
    for (const p of [...first, ...second]) expect(p.grupoProducto.id).toBe(8)
    expect(new Set((await search('chapas galvanizadas', '&prod=803')).map((p) => p.gruposProdId))).toEqual(
      new Set([803]),
    )
    expect(await search('chapa', '&page=999')).toEqual([])
    expect(await search('upn 100')).toEqual([])
    expect(await search('   ')).toEqual([])
    expect((await search('galbanizada')).length).toBeGreaterThan(0)
    // a client need not name itself
    expect(ids(await list(ana, '/api/Product/grupo/8/search?name=chapa'))).toEqual(ids(first))
  })
  it('CAT-07 past the last of a narrow search there is nothing: a second page never widens it', async () => {
    const page = (n: number, name = 'chapa semilla de melon') =>
      list(ana, `/api/Product/grupo/8/search?name=${encodeURIComponent(name)}&clienteId=${clienteId}&page=${n}`)
    const narrow = await page(1)
    expect(narrow.length).toBeGreaterThan(0)
    expect(narrow.length).toBeLessThan(12)
    for (const p of narrow) expect(p.descripcion).toMatch(/semilla de melón/)
    expect((await page(2, 'chapa')).length).toBeGreaterThan(0) // which the words, widened, would find
    expect([await page(2), await page(3)]).toEqual([[], []])
  })
})

describe('one product', () => {
  it('PROD-10 comes with at most 10 suggested ones, only for permission 6, only what the client buys', async () => {
    const { idProducto } = await t.db
      .selectFrom('producto_sugerido as s')
      .innerJoin('precio as x', 'x.productoId', 's.idProductoRelacionado')
      .innerJoin('precio as y', 'y.productoId', 's.idProducto')
      .where('x.listaPrecioId', '=', lista)
      .where('y.listaPrecioId', '=', lista)
      .select('s.idProducto')
      .groupBy('s.idProducto')
      .orderBy((e) => e.fn.countAll(), 'desc')
      .orderBy('s.idProducto')
      .executeTakeFirstOrThrow()
    const others = ids(await grupo(5))
      .concat(ids(await grupo(8)))
      .filter((id) => id !== idProducto)
    await t.db
      .insertInto('producto_sugerido')
      .values(others.map((id) => ({ idProducto, idProductoRelacionado: id, idTipoRelacion: 3 })))
      .onConflict((c) => c.doNothing())
      .execute()
    const suggested = async (c: Client) =>
      ids((await c.get(`/api/Product/${idProducto}/${clienteId}`)).body.productSuggestions.$values)
    const ten = await suggested(ana)
    expect(ten).toHaveLength(10)
    expect(ten).not.toContain(idProducto)
    await t.db.deleteFrom('precio').where('productoId', '=', ten[0]!).where('listaPrecioId', '=', lista).execute()
    expect(await suggested(ana)).not.toContain(ten[0])
    const user = await t.db
      .selectFrom('usuario')
      .select(['id', 'permisos'])
      .where('email', '=', 'vendedor2@demo.test')
      .executeTakeFirstOrThrow()
    const cliente = (
      await t.db
        .selectFrom('cliente as c')
        .innerJoin('usuario as u', 'u.idVendedor', 'c.idVendedor')
        .select('c.id')
        .where('u.id', '=', user.id)
        .where('c.listaPrecioId', '=', lista)
        .orderBy('c.id')
        .executeTakeFirstOrThrow()
    ).id
    await t.db
      .updateTable('usuario')
      .set({ permisos: user.permisos.filter((p) => p !== 6) })
      .where('id', '=', user.id)
      .execute()
    const without = await t.as('vendedor2@demo.test')
    expect((await without.get(`/api/Product/${idProducto}/${cliente}`)).body).toMatchObject({
      id: idProducto,
      productSuggestions: { $values: [] },
    })
  })

  it('PROD-01 has its own pictures and a drawing of every view, public and drawn from its dimensions', async () => {
    const [product] = await grupo(1)
    const images = product!.images.$values
    expect(images.map((i) => i.split('/')[2])).toEqual(['seccion', 'lateral', 'detalle', 'tramo'])
    for (const image of images) {
      const a = await t.anonymous.get(image)
      expect([a.status, a.headers.get('content-type')]).toEqual([200, 'image/svg+xml; charset=utf-8'])
      expect(a.text).toMatch(/^<svg xmlns=.*<\/svg>$/s)
      expect(a.text).not.toMatch(/script|NaN/)
    }
    for (const odd of [
      '/dibujos/seccion/u.svg',
      '/dibujos/seccion/x.svg?h=1',
      '/dibujos/',
      '/dibujos/seccion/redondo.svg?d=%E0%A4%A',
      '/dibujos/seccion/redondo.svg?d=10&x=1',
    ])
      expect((await t.anonymous.get(odd)).status, odd).toBe(404)
    await t.db
      .insertInto('producto_imagen')
      .values([
        { productoId: product!.id, orden: 2, archivo: '/img/b.webp' },
        { productoId: product!.id, orden: 1, archivo: '/img/a.webp' },
      ])
      .execute()
    const own: Product = (await ana.get(`/api/Product/${product!.id}/${clienteId}`)).body
    expect(own.images.$values).toEqual(['/img/a.webp', '/img/b.webp', ...images])
    expect(own.image).toBe('/img/a.webp')
    await t.db.deleteFrom('producto_imagen').where('productoId', '=', product!.id).execute()
  })

  it('answers the same again and again: a prepared statement changes its plan after the fifth call', async () => {
    const [id] = ids(await grupo(1))
    const answers = []
    for (let i = 0; i < 8; i++) {
      const paths = [
        `grupo?page=1&id=1&clienteId=${clienteId}`,
        `grupo?page=2&id=8&clienteId=${clienteId}&prod=801`,
        `grupo/8/search?name=chapa%20negra&clienteId=${clienteId}`,
        `search?name=upn%20120&clienteId=${clienteId}`,
        `search?name=hiero%20del%208&clienteId=${clienteId}`,
        `search?name=perfil&clienteId=${clienteId}`,
        `${id}/${clienteId}`,
        `byIds?ids=${id}&clienteId=${clienteId}`,
      ]
      const all = []
      for (const path of paths) all.push((await ana.get(`/api/Product/${path}`)).text)
      answers.push(all)
    }
    for (const all of answers) expect(all).toEqual(answers[0])
    expect(answers[0]!.every((text) => text.includes('"descripcion"'))).toBe(true)
  })
})

describe('byIds', () => {
  it('HEAD-07 answers the products in the order asked, each once, without those not sold; at most 60', async () => {
    const [a, b, c] = ids(await grupo(1))
    expect(
      ids(await list(ana, `/api/Product/byIds?ids=${c},${a},nada,${b},${a},%27%3B&clienteId=${clienteId}`)),
    ).toEqual([c, a, b])
    const many = (await priced().select('p.id').orderBy('p.id').limit(80).execute()).map((r) => r.id)
    expect(ids(await list(ana, `/api/Product/byIds?ids=${many.join(',')}&clienteId=${clienteId}`))).toEqual(
      many.slice(0, 60),
    )
    expect(await list(ana, `/api/Product/byIds?ids=&clienteId=${clienteId}`)).toEqual([])
  })
})

describe('consultarDisponibilidad', () => {
  const ask = (c: Client, productoId: string, cantidad: string, cliente = clienteId) =>
    c.post(`/api/Product/consultarDisponibilidad?productoId=${productoId}&clienteId=${cliente}&cantidad=${cantidad}`)
  const sent = () =>
    t.db
      .selectFrom('salida')
      .select(['tipo', 'datos'])
      .where('tipo', '=', 'consulta-disponibilidad')
      .orderBy('id', 'desc')
      .execute()

  it('PROD-23 leaves word with client, product, quantity and person, and says so', async () => {
    const [product] = await grupo(1)
    const a = await ask(ana, product!.id, '12,5')
    expect([a.status, a.body]).toEqual([200, { enviado: true }])
    expect((await sent())[0]!.datos).toMatchObject({
      clienteId,
      productoId: product!.id,
      descripcion: product!.descripcion,
      cantidad: 12.5,
      usuarioId: ana.session!.userId,
      email: 'cliente@demo.test',
    })
  })
  it('refuses no quantity, an unknown product and another’s client, and leaves no word', async () => {
    const before = (await sent()).length
    const [product] = await grupo(1)
    for (const cantidad of ['0', '-1', 'x', '', '0,00'])
      expect((await ask(ana, product!.id, cantidad)).body, cantidad).toMatchObject({ status: 400 })
    expect((await ask(ana, 'NADA', '1')).body).toMatchObject(noEncontrado)
    expect((await ask(another, product!.id, '1')).body).toMatchObject(noEncontrado)
    expect((await ask(sells, product!.id, '1', 0)).body).toMatchObject(elegir)
    expect(await sent()).toHaveLength(before)
  })
})

describe('the manual', () => {
  const pdf = (c: Client, fileName: string) => c.get(`/api/Document?fileName=${encodeURIComponent(fileName)}`)
  it('PROD-09 is a PDF made of a group’s products; the same products make the same bytes', async () => {
    const a = await pdf(ana, '1.pdf')
    expect(a.status).toBe(200)
    expect(a.headers.get('content-type')).toBe('application/pdf')
    expect(a.headers.get('content-disposition')).toContain('filename="Manual de usuario - Perfiles laminados.pdf"')
    expect(a.body.subarray(0, 5).toString()).toBe('%PDF-')
    expect(a.body.length).toBeGreaterThan(10_000)
    const [one, two] = await Promise.all([pdf(ana, '1.pdf'), pdf(ana, '1.pdf')])
    expect(one.body.equals(a.body) && two.body.equals(a.body)).toBe(true)
    await t.db
      .updateTable('producto')
      .set({ descripcion: 'Perfil IPN 80 bis' })
      .where('id', '=', 'IPN-080-12')
      .execute()
    expect((await pdf(ana, '1.pdf')).body.equals(a.body)).toBe(false)
  })
  it('exists for every group with products, and answers calls meanwhile', async () => {
    const all = (await t.db.selectFrom('grupo').select('id').execute()).map((g) => g.id)
    const making = Promise.all(all.map((id) => pdf(admin, `${id}.pdf`)))
    const first = await Promise.race([making.then(() => 'manuals'), ana.get('/api/health').then(() => 'health')])
    expect(first).toBe('health')
    for (const a of await making) expect(a.status, a.text.slice(0, 200)).toBe(200)
  }, 60_000)
  it.each(['999.pdf', '1.PDF', '01.pdf', '1', '../1.pdf', '1.pdf/x', '.pdf', '-1.pdf', '1.pdf\n'])(
    '%j is not found',
    async (fileName) => expect((await pdf(ana, fileName)).status).toBe(404),
  )
})

describe('who may ask', () => {
  const calls = (cliente: number) => [
    `/api/Product/grupo?page=1&id=1&clienteId=${cliente}`,
    `/api/Product/grupo/1/search?name=upn&clienteId=${cliente}`,
    `/api/Product/search?name=upn&clienteId=${cliente}`,
    `/api/Product/byIds?ids=UPN-100-12&clienteId=${cliente}`,
    `/api/Product/UPN-100-12/${cliente}`,
  ]
  it('DIARIO-07 roles 1 and 2 without a client see all that is active, with weight and stock and without prices; role 3 has its own', async () => {
    for (const path of calls(0)) {
      for (const who of [sells, admin]) {
        const answer = await who.get(path)
        expect(answer.status, path).toBe(200)
        const found: Product[] = answer.body.$values ?? [answer.body]
        expect(found.length, path).toBeGreaterThan(0)
        for (const p of found) {
          expect([p.precio, p.moneda, p.escalones.$values, p.descuento1, p.descuentoCliente]).toEqual([
            null,
            null,
            [],
            0,
            0,
          ])
          expect([typeof p.peso, typeof p.tieneStock]).toEqual(['number', 'boolean'])
          for (const s of p.productSuggestions.$values) expect(s.precio).toBeNull()
        }
      }
      expect((await ana.get(path)).body, path).toMatchObject(elegir)
    }
  })
  it('permission 7 searches the whole catalogue without a client, and sees no prices (OPEN-69)', async () => {
    const found = await list(admin, '/api/Product/search?name=upn&clienteId=0')
    expect(found.length).toBeGreaterThan(10)
    for (const p of found) expect([p.precio, p.moneda]).toEqual([null, null])
  })
  it('another’s client is not found, nor an unknown one', async () => {
    for (const path of [...calls(another.session!.clienteId), ...calls(987_654)]) {
      expect((await ana.get(path)).body, path).toMatchObject(noEncontrado)
      expect((await sells.get(path)).body, path).toMatchObject(noEncontrado)
    }
  })
  it('no session is 401, no catalogue permission 403', async () => {
    const none = await t.as('cliente.sincatalogo@demo.test')
    for (const path of [...calls(clienteId), '/api/Document?fileName=1.pdf']) {
      expect((await t.anonymous.get(path)).status, path).toBe(401)
      expect((await none.get(path)).status, path).toBe(403)
    }
  })
  it('odd input is 400, never a bug', async () => {
    for (const path of [
      'grupo?page=0&id=1&clienteId=1',
      'grupo?id=x&clienteId=1',
      `grupo?id=1&clienteId=${'9'.repeat(12)}`,
      'search?clienteId=1',
      `search?name=${'a'.repeat(300)}&clienteId=1`,
      'a%2Cb/1',
      '%20a/1',
      `${'x'.repeat(31)}/1`,
    ])
      expect((await ana.get(`/api/Product/${path}`)).status, path).toBe(400)
    for (const name of [
      "'",
      "' | 'a",
      '\\',
      ':*',
      '&&',
      '(((',
      '<->',
      '\ud800',
      '😀',
      '%',
      "a'b:c&d|e!f",
      '12e99',
      '1'.repeat(200),
    ])
      expect(
        (await ana.get(`/api/Product/search?name=${encodeURIComponent(name.toWellFormed())}&clienteId=${clienteId}`))
          .status,
        name,
      ).toBe(200)
  })
})
