import { describe, expect, it } from 'vitest'
import { addLine } from './compra.ts'
import { fotoOf } from './fotos.ts'
import { isOf, startedListener, type Listener } from './live.ts'
import { atOther, signIn, type Client } from './portal.ts'
import { CLIENTE_ROW, openTwo, withinASecond } from './two-processes.ts'

/** What a process remembers, of pages and of what it heard, on two processes of the portal and one PostgreSQL. */
const two = openTwo({ QUOTA_FACTOR: '0' })
/** The first of its group. */
const PRODUCTO = 'HEA-100-12'
type Product = { id: string; precio: number; descuentoCliente: number; tieneStock: boolean; image: string | null }

/** The pages of a client on which the product stands, as that process answers them. */
const pagesOf = ({ session }: Client): string[] => [
  `/api/Product/grupo?page=1&id=1&clienteId=${session!.clienteId}`,
  `/api/Product/grupo/1/search?name=${PRODUCTO}&page=1&clienteId=${session!.clienteId}`,
  `/api/Product/search?name=${PRODUCTO}&clienteId=${session!.clienteId}`,
  `/api/Product/${PRODUCTO}/${session!.clienteId}`,
]
/** The product on each of its pages; null where it does not stand. */
const productOn = (who: Client): Promise<(Product | null)[]> =>
  Promise.all(
    pagesOf(who).map(async (path) => {
      const { status, body } = await who.get(path)
      if (status === 404) return null
      expect(status, path).toBe(200)
      const all: Product[] = body.id ? [body] : (body.$values ?? body.products.$values)
      return all.find((p) => p.id === PRODUCTO) ?? null
    }),
  )
const seen =
  <T>(who: Client, what: (p: Product | null) => T) =>
  async (): Promise<T[]> =>
    (await productOn(who)).map(what)
const onAll = <T>(value: T): T[] => [value, value, value, value]
/** Asks twice: what is asked for again is kept. */
const keep = async (who: Client) => {
  for (let n = 0; n < 3; n++) await productOn(who)
}

describe('pages that the other process keeps', () => {
  it('OPEN-470 are fresh within a second of what the order system sends to one: price, discount, list, stock, product, photo', async () => {
    const there = await signIn(two.b.url, 'cliente@demo.test')
    const { clienteId } = there.session!
    // before it is asked for: its first price of its own comes while it is shown its list's
    await two.sql('delete from precio_cliente where "clienteId" = $1', [clienteId])
    const [cliente] = await two.sql<{ codigo: string }>(CLIENTE_ROW, [clienteId])
    const vendedor = (
      await two.sql<{ id: string }>(
        `select v.id from vendedor v join cliente c on c."idVendedor" = v."idVendedor" where c.id = $1`,
        [clienteId],
      )
    )[0]!.id
    const { codigo } = cliente!
    const [product] = await two.sql<Record<string, unknown>>(
      `
        select
          id, descripcion, "grupoId", "gruposProdId", peso::float8 as peso, "cantMin", "largoMin"::float8 as "largoMin",
          "largoMax"::float8 as "largoMax", "metroLineal", "metroCuadrado", unidad, perfil, sinonimos, norma, detalle
        from producto
        where id = $1`,
      [PRODUCTO],
    )
    /** Kept at the other, changed at the one, and a second later so on all its pages. */
    const changes = async <T>(entidad: string, row: object, what: (p: Product | null) => T, wanted: T) => {
      await keep(there)
      expect(await seen(there, what)(), `before ${entidad}`).not.toEqual(onAll(wanted))
      await two.put(two.a.url, entidad, [row])
      await withinASecond(seen(there, what), onAll(wanted))
    }
    const price = (p: Product | null) => p!.precio
    await changes('precios', { listaPrecioId: 1, producto: PRODUCTO, precio: 9.11 }, price, 9.11)
    await changes('clientes', { ...cliente, vendedor, listaPrecioId: 2 }, price, 25.79)
    await changes('precios-clientes', { cliente: codigo, producto: PRODUCTO, precio: 5.55, moneda: 'USD' }, price, 5.55)
    const discount = { codigo: 'DOS', cliente: codigo, descripcion: 'Especial' }
    await two.sql('delete from descuento where "clienteId" = $1', [clienteId])
    await changes('descuentos', { ...discount, porcentaje: 7.5 }, (p) => p!.descuentoCliente, 7.5)
    await changes('descuentos', { ...discount, porcentaje: 0 }, (p) => p!.descuentoCliente, 0)
    for (const [cantidad, has] of [
      [0, false],
      [50, true],
    ] as const)
      await changes('stock', { producto: PRODUCTO, cantidad }, (p) => p!.tieneStock, has)
    await changes('productos', { ...product, activo: false }, (p) => p === null, true)
    await changes('productos', { ...product, activo: true }, (p) => p === null, false)

    const image = (p: Product | null) => p!.image?.startsWith('/fotos/') ?? false
    await keep(there)
    expect(await seen(there, image)()).toEqual(onAll(false))
    const sent = await fetch(`${two.a.url}/api/integracion/productos/${PRODUCTO}/fotos/1`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${two.clave}`, 'content-type': 'image/png' },
      body: new Uint8Array(await fotoOf('png', 300, 200)),
    })
    expect(sent.status, await sent.text()).toBe(200)
    const made = () =>
      two.sql(`select foto from producto_foto where "productoId" = $1 and foto is not null`, [PRODUCTO])
    await expect.poll(made, { timeout: 60_000, interval: 10 }).toHaveLength(1)
    await withinASecond(seen(there, image), onAll(true))
    const [shown] = await seen(there, (p) => p!.image!)()
    expect((await fetch(two.b.url + shown)).status).toBe(200)
  })
  it('OPEN-470 are fresh within a second of what an administrator changes at one: a right that a page goes by', async () => {
    const admin = await signIn(two.a.url, 'admin@demo.test')
    const there = await signIn(two.b.url, 'cliente@demo.test')
    const suggested = async () => (await there.get(pagesOf(there)[3]!)).body.productSuggestions.$values.length as number
    const [{ permisos: all } = { permisos: [] }] = await two.sql<{ permisos: number[] }>(
      'select permisos from usuario where id = $1',
      [there.session!.userId],
    )
    const set = async (permisos: readonly number[], vistos: readonly number[]) => {
      const { status, text } = await admin.put(`/api/cuentas/${there.session!.userId}/permisos`, { permisos, vistos })
      expect(status, text).toBe(200)
    }
    const how = await suggested()
    expect(how).toBeGreaterThan(0)
    const without = all.filter((p) => p !== 6)
    for (const [permisos, vistos, n] of [
      [without, all, 0],
      [all, without, how],
    ] as const) {
      await keep(there)
      await set(permisos, vistos)
      await withinASecond(suggested, n)
    }
  })
  it('OPEN-470 while prices change, no client sees another’s, at neither process', async () => {
    const [ana, otra] = [await signIn(two.a.url, 'cliente@demo.test'), await signIn(two.a.url, 'cliente2@demo.test')]
    await two.sql('delete from precio_cliente where "productoId" = $1', [PRODUCTO])
    await two.sql('update cliente set "listaPrecioId" = 1 where id = $1', [ana.session!.clienteId])
    await two.sql('update cliente set "listaPrecioId" = 2 where id = $1', [otra.session!.clienteId])
    const [{ codigo } = { codigo: '' }] = await two.sql<{ codigo: string }>(
      'select codigo from cliente where id = $1',
      [otra.session!.clienteId],
    )
    // which list a price is of, or whose own, stands in its hundreds: 1, 2, and 3 for the second client's own
    const change = (n: number) => [
      two.put(two.a.url, 'precios', [
        { listaPrecioId: 1, producto: PRODUCTO, precio: 100 + n / 100 },
        { listaPrecioId: 2, producto: PRODUCTO, precio: 200 + n / 100 },
      ]),
      two.put(two.b.url, 'precios-clientes', [
        { cliente: codigo, producto: PRODUCTO, precio: 300 + n / 100, moneda: 'USD' },
      ]),
    ]
    await Promise.all(change(0))
    for (const who of [ana, otra, atOther(two.b.url, ana), atOther(two.b.url, otra)])
      await withinASecond(
        seen(who, (p) => Math.floor(p!.precio / 100)),
        onAll(who.session!.clienteId === ana.session!.clienteId ? 1 : 3),
      )
    let over = false
    const saw = { ana: new Set<number>(), otra: new Set<number>() }
    let reads = 0
    const looking = [two.a.url, two.b.url].flatMap((base) =>
      (
        [
          ['ana', ana],
          ['otra', otra],
        ] as const
      ).map(async ([name, who]) => {
        const c = atOther(base, who)
        while (!over) {
          for (const p of await productOn(c)) saw[name].add(Math.floor(p!.precio / 100))
          reads++
        }
      }),
    )
    try {
      for (let n = 1; n <= 40; n++) {
        await Promise.all(change(n))
        // without its own, its list's
        if (n % 4 === 0) await two.sql('delete from precio_cliente where "productoId" = $1', [PRODUCTO])
      }
    } finally {
      over = true
      await Promise.all(looking)
    }
    expect([...saw.ana]).toEqual([1])
    expect([...saw.otra].sort()).toEqual([2, 3])
    expect(reads).toBeGreaterThan(40)
  })
})

describe('without the notices', () => {
  it('OPEN-470 a process that is not told goes on showing what it keeps: so it is the notices that make it fresh', async () => {
    const there = await signIn(two.b.url, 'cliente@demo.test')
    const price = seen(there, (p) => p!.precio)
    const set = (precio: number) => two.put(two.a.url, 'precios', [{ listaPrecioId: 1, producto: PRODUCTO, precio }])
    await two.sql('update cliente set "listaPrecioId" = 1 where id = $1', [there.session!.clienteId])
    await set(41)
    await withinASecond(price, onAll(41))
    await keep(there)
    await two.sql('drop trigger olvida_respuestas on precio')
    await set(42)
    // what was told after the price has been heard
    const other = await signIn(two.b.url, 'cliente2@demo.test')
    const open = async () => (await other.get('/api/auth/sesiones')).status
    expect(await open()).toBe(200)
    expect((await atOther(two.a.url, other).post('/api/auth/logout')).status).toBe(204)
    await withinASecond(open, 401)
    expect(await price()).toEqual(onAll(41))
    await two.sql(`
      create trigger olvida_respuestas after insert or update or delete or truncate on precio
      for each statement execute function olvida_respuestas()`)
    await set(43)
    await withinASecond(price, onAll(43))
  })
})

describe('live streams', () => {
  const state = async (admin: Client, id: number) =>
    expect((await admin.post(`/api/Budget/${id}/estado`, { estado: 'Comercial', motivo: 'La toma' })).status).toBe(200)
  const sentBy = async (who: Client): Promise<number> =>
    (
      await two.sql<{ id: number }>(
        `
          insert into presupuesto (estado, "clienteId", "contactoId", "monedaId", fecha)
          values ('Enviado', $1, 1, 2, '2020-03-04T12:00:00Z')
          returning id`,
        [who.session!.clienteId],
      )
    )[0]!.id

  /** A request of that client that moves, and is told to whoever may see it. */
  const moved = async (admin: Client, who: Client): Promise<number> => {
    const id = await sentBy(who)
    await state(admin, id)
    return id
  }
  /** Whether nothing up to this change says that anything may have changed. */
  const knowsUntil = async (one: Listener, id: number): Promise<boolean> => {
    for (let known = true; ;) {
      const { name, cambios } = await one.event()
      known &&= name !== 'todo'
      if (cambios.some(isOf('presupuesto', id))) return known
    }
  }
  const ageOf = (since: number) => Math.ceil((performance.now() - since) / 1_000)

  it('OPEN-562 whoever was cut from one and comes to the other with its age gets what it missed, and what only it may see', async () => {
    const client = await signIn(two.a.url, 'cliente@demo.test')
    const foreign = await signIn(two.b.url, 'cliente2@demo.test')
    const admin = await signIn(two.b.url, 'admin@demo.test')
    const there = atOther(two.b.url, client)
    // what the other remembers reaches back past the cut, with the margin that an age is given
    const remembers = async () => {
      const one = await startedListener(two.b.url, there, 4)
      const known = await knowsUntil(one, await moved(admin, client))
      one.stop()
      return known
    }
    await expect.poll(remembers, { timeout: 30_000 }).toBe(true)
    const first = await startedListener(two.a.url, client)
    const witness = await startedListener(two.b.url, admin)
    // the process that it listened at is gone
    const cut = performance.now()
    await two.a.end('SIGKILL')
    expect(await first.over).toBe(false)
    const { id: cart } = await addLine(there)
    const missed: number[] = []
    for (const who of [foreign, client]) {
      missed.push(await moved(admin, who))
      await witness.hears('presupuesto', missed.at(-1)!)
    }
    const inCart = await startedListener(two.b.url, there)
    await addLine(there)
    await inCart.hears('carrito', cart)
    const back = await startedListener(two.b.url, there, ageOf(cut))
    // without an age it begins with what comes from now on
    const fresh = await startedListener(two.b.url, there)
    const next = await moved(admin, client)
    expect(await fresh.next('presupuesto')).toEqual({ tipo: 'presupuesto', ids: [next] })
    const heard = await back.until(isOf('presupuesto', next))
    const ids = (tipo: string) => heard.flatMap((one) => (one.tipo === tipo ? one.ids! : []))
    expect(ids('presupuesto')).toContain(missed[1])
    expect(ids('presupuesto')).not.toContain(missed[0])
    expect(ids('carrito')).toEqual([cart])
    for (const one of [witness, inCart, back, fresh]) one.stop()

    // one that has only just started knows nothing of what was before: it says that anything may have changed
    const began = performance.now()
    two.a = await two.start()
    await two.a.ready()
    const again = await startedListener(two.a.url, atOther(two.a.url, client), ageOf(began))
    expect(await knowsUntil(again, await moved(admin, client))).toBe(false)
    again.stop()
  })
})
