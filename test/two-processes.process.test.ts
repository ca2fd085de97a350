import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { openDb } from '#server/db/db.ts'
import { addLine } from './compra.ts'
import { atOther, captchaToken, CLAVE, signIn, type Answer, type Client } from './portal.ts'
import { startPostgres, type TestServer } from './postgres.ts'
import { startProcess, type Process } from './process.ts'
import { startProxy, type Proxy } from './proxy.ts'
import { startedListener, isOf } from './live.ts'
import { CLIENTE_ROW, putRows, withinASecond } from './two-processes.ts'

/**
 * Two processes of the portal on one PostgreSQL, with their default caches: what changes in one, or in the database,
 * the other knows within a second.
 */
let server: TestServer
let network: Proxy
let a: Process
let b: Process
let db: pg.Client
let clave: string
const dirs: string[] = []
const sql = async <T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await db.query<T>(text, values)).rows
const start = (port: number, secret: string) => {
  const dir = mkdtempSync(join(tmpdir(), 'pv-dos-'))
  dirs.push(dir)
  return startProcess({
    DATABASE_URL: `postgres://portal@127.0.0.1:${port}/portal`,
    DATA_DIR: dir,
    DEMO: 'si',
    SECRET_KEY: secret,
    LOG_LEVEL: 'info',
  })
}
beforeAll(async () => {
  server = await startPostgres()
  const admin = new pg.Client({ connectionString: server.url('postgres') })
  await admin.connect()
  await admin.query('create database portal')
  await admin.end()
  network = await startProxy({ host: '127.0.0.1', port: server.port })
  const secret = randomBytes(32).toString('hex')
  // both at once, on an empty database
  ;[a, b] = await Promise.all([start(server.port, secret), start(network.port, secret)])
  await Promise.all([a.ready(360_000), b.ready(360_000)])
  db = new pg.Client({ connectionString: server.url('portal') })
  await db.connect()
  const own = openDb({ connectionString: server.url('portal'), max: 1 })
  clave = await createClave(own.db, 'Sistema de prueba')
  await own.close()
}, 400_000)
afterAll(async () => {
  await Promise.all([a?.end('SIGKILL'), b?.end('SIGKILL')])
  await db?.end()
  await network?.stop()
  await server?.stop()
  for (const d of dirs) rmSync(d, { recursive: true, force: true })
})

const put = (base: string, entidad: string, rows: object[]): Promise<Answer> => putRows(base, clave, entidad, rows)
const status = (ask: () => Promise<Answer>) => async () => (await ask()).status
const list = (who: Client) => status(() => who.get('/api/Budget/fetchAll?page=1&clienteId=0'))
const cartOf = (who: Client, clienteId: number) =>
  status(() => who.get(`/api/Budget/${clienteId}/${who.session!.contactoId}/getShoppingCart`))
const permisos = (email: string, con: boolean) => {
  const change = con ? 'array_append' : 'array_remove'
  return sql(`update usuario set permisos = ${change}(permisos, 15) where email = $1`, [email])
}
const listeners = async () =>
  (
    await sql<{ n: number }>(
      `
        select count(*)::int as n
        from pg_stat_activity
        where application_name = 'portal-ventas-escucha'`,
    )
  )[0]!.n

describe('what one process changes the other knows within a second', () => {
  it('a captcha of one is solved at the other, and is used up in both', async () => {
    const body = async () => ({
      email: 'gerente@demo.test',
      password: CLAVE,
      captchaToken: await captchaToken(await signIn(a.url, 'cliente2@demo.test')),
    })
    const sent = await body()
    const login = (p: Process) =>
      fetch(`${p.url}/api/auth/loginAdmin`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(sent),
      })
    expect((await login(b)).status).toBe(200)
    const again = await login(a)
    expect([again.status, ((await again.json()) as { detail: string }).detail]).toEqual([400, 'Captcha requerido'])
  })
  it('signing out, and a session closed from another device', async () => {
    const [here, other] = [await signIn(a.url, 'gerente@demo.test'), await signIn(a.url, 'gerente@demo.test')]
    const there = atOther(b.url, here)
    expect([await list(there)(), await list(atOther(b.url, other))()]).toEqual([200, 200])
    expect((await here.post('/api/auth/logout')).status).toBe(204)
    await withinASecond(list(there), 401)
    const third = await signIn(b.url, 'gerente@demo.test')
    expect([await list(third)(), await list(atOther(a.url, third))()]).toEqual([200, 200])
    const open = (await third.get('/api/auth/sesiones')).body.$values as { id: number; actual: boolean }[]
    for (const s of open.filter((o) => !o.actual))
      expect((await third.post(`/api/auth/sesiones/${s.id}/cerrar`)).status).toBe(200)
    await withinASecond(list(other), 401)
  })
  it('PAPEL-05 ‘No fui yo’ pressed at one ends the sessions of both, and neither takes the password alone', async () => {
    const email = 'vendedor2@demo.test'
    await signIn(a.url, email)
    const there = await signIn(b.url, email)
    expect(await list(there)()).toBe(200)
    const [mail] = await sql<{ texto: string }>(
      `select texto from correo where para = $1 and tipo = 'ingreso-nuevo' order by id desc limit 1`,
      [email],
    )
    const [, pase] = /\/no-fui-yo\/([\w.-]+)/.exec(mail!.texto)!
    const ask = (base: string, method: string) => fetch(`${base}/api/auth/noFuiYo/${pase}`, { method })
    expect((await ask(b.url, 'GET')).status).toBe(200)
    expect(await list(there)()).toBe(200)
    expect((await ask(a.url, 'POST')).status).toBe(200)
    await withinASecond(list(there), 401)
    await expect(signIn(b.url, email).then(({ session }) => session)).resolves.toEqual({ pideClave: true, email })
    await sql(`update usuario set "claveDudosa" = false where email = $1`, [email])
    expect(await list(await signIn(b.url, email))()).toBe(200)
  })
  it('a permission taken by hand in the database, and an account ended in one', async () => {
    const email = 'compras@emrc.test'
    const [row] = await sql<{ id: number; documentoNro: string }>(
      `select id, "documentoNro" from usuario where email = $1`,
      [email],
    )
    const admin = await signIn(a.url, 'admin@demo.test')
    const seller = await signIn(a.url, 'vendedor2@demo.test')
    const there = atOther(b.url, seller)
    expect(await list(there)()).toBe(200)
    await permisos('vendedor2@demo.test', false)
    await withinASecond(list(there), 403)
    await permisos('vendedor2@demo.test', true)
    await withinASecond(list(there), 200)
    const one = await signInWith(b.url, email, row!.documentoNro)
    expect(await status(() => one.get('/api/auth/sesiones'))()).toBe(200)
    expect((await admin.del(`/api/User/${row!.id}`)).status).toBe(200)
    await withinASecond(
      status(() => one.get('/api/auth/sesiones')),
      401,
    )
  })
  it('the seller of a client, by hand and by the integration API', async () => {
    const seller = await signIn(b.url, 'vendedor@demo.test')
    const own = seller.session!.sellerId
    const [client] = await sql<{ id: number; codigo: string; idVendedor: number }>(
      `
        select c.id, c.codigo, c."idVendedor"
        from cliente c
        where c."idVendedor" = $1 and c.activo
        order by c.id desc
        limit 1`,
      [own],
    )
    const cart = cartOf(seller, client!.id)
    expect(await cart()).toBe(200)
    await sql(
      `
        update cliente
        set "idVendedor" = (select min("idVendedor") from vendedor where "idVendedor" <> $2)
        where id = $1`,
      [client!.id, own],
    )
    await withinASecond(cart, 404)
    const [{ id: codigo } = { id: '' }] = await sql<{ id: string }>('select id from vendedor where "idVendedor" = $1', [
      own,
    ])
    const whole = await clienteCsv(client!.id)
    await put(a.url, 'clientes', [{ ...whole, vendedor: codigo }])
    await withinASecond(cart, 200)
  })
  it('a price and the dollar by the integration API, a product by hand', async () => {
    const buyer = await signIn(b.url, 'cliente@demo.test')
    const { clienteId, listaPrecioId } = buyer.session!
    const [product] = await sql<{ id: string; precio: string }>(
      `
        select p.id, x.precio
        from producto p
        join precio x on x."productoId" = p.id and x."listaPrecioId" = $1
        where p.activo and p."gruposProdId" is not null
        order by p.id
        limit 1`,
      [listaPrecioId],
    )
    const price = async () => (await buyer.get(`/api/Product/${product!.id}/${clienteId}`)).body.precio
    expect(await price()).toBe(Number(product!.precio))
    await put(a.url, 'precios', [{ listaPrecioId, producto: product!.id, precio: 123.45 }])
    await withinASecond(price, 123.45)
    const dollar = async () => (await buyer.get('/api/Params/dolar')).body.fechaHora
    const before = await dollar()
    // the minute after the last one that is known: later, it may be tomorrow
    const now = new Date(Math.max(Math.floor(Date.now() / 60_000) * 60_000, Date.parse(before) + 60_000)).toISOString()
    await put(a.url, 'dolar', [{ fechaHora: now, valor: 1500 }])
    await withinASecond(async () => (await dollar()) === before, false)
    const found = async () =>
      (
        (await buyer.get(`/api/Product/search?name=${word}&clienteId=${clienteId}`)).body.$values as { id: string }[]
      ).map((p) => p.id)
    const word = `zocalo${randomUUID().slice(0, 6).replace(/\d/g, 'x').replaceAll('-', '')}`
    expect(await found()).toEqual([])
    await sql(
      `
        update producto
        set sinonimos = $2, busqueda = busqueda || ' ' || $2
        where id = $1`,
      [product!.id, word],
    )
    await withinASecond(found, [product!.id])
  })
  it('a parameter written by hand: the purchase is switched off', async () => {
    const buyer = await signIn(b.url, 'cliente@demo.test')
    const shopping = async () => (await buyer.get('/api/configuracion/getShoopEnabled')).body.shoopEnabled
    expect(await shopping()).toBe(true)
    await sql(
      `
        insert into configuracion (clave, valor)
        values ('shoopEnabled', 'false')
        on conflict (clave) do update set valor = 'false'`,
    )
    await withinASecond(shopping, false)
    await sql(`update configuracion set valor = 'true' where clave = 'shoopEnabled'`)
    await withinASecond(shopping, true)
  })
  it('OPEN-170 a move at one is told to whoever listens at the other, and to nobody else’s client; signing out there ends the stream here', async () => {
    const admin = await signIn(a.url, 'admin@demo.test')
    const client = await signIn(a.url, 'cliente@demo.test')
    const [mine, foreign] = [
      await startedListener(b.url, atOther(b.url, client)),
      await startedListener(b.url, await signIn(b.url, 'cliente2@demo.test')),
    ]
    const id = await solicitudOf(client.session!.clienteId)
    const other = await solicitudOf((await signIn(b.url, 'cliente2@demo.test')).session!.clienteId)
    for (const one of [id, other])
      expect((await admin.post(`/api/Budget/${one}/estado`, { estado: 'Comercial', motivo: 'La toma' })).status).toBe(
        200,
      )
    await mine.hears('presupuesto', id)
    expect(await foreign.next('presupuesto')).toEqual({ tipo: 'presupuesto', ids: [other] })
    expect((await client.post('/api/auth/logout')).status).toBe(204)
    expect(await mine.over).toBe(true)
    foreign.stop()
  })
  it('OPEN-235 a cart that is changed at one is followed at the other, by who fills it alone', async () => {
    const client = await signIn(a.url, 'cliente@demo.test')
    const [mine, seller] = [
      await startedListener(b.url, atOther(b.url, client)),
      await startedListener(b.url, await signIn(b.url, 'vendedor@demo.test')),
    ]
    await mine.hears('carrito', (await addLine(client)).id)
    const id = await solicitudOf(client.session!.clienteId)
    await sql(`update presupuesto set comentario = 'x' where id = $1`, [id])
    expect((await seller.until(isOf('presupuesto', id))).map((one) => one.tipo)).not.toContain('carrito')
    for (const one of [mine, seller]) one.stop()
  })
})

describe('without the notices', () => {
  const email = 'vendedor2@demo.test'
  it(
    'a process that hears nothing goes on remembering: so it is the notices that tell; one whose listening connection is lost remembers nothing until it hears again',
    { timeout: 60_000 },
    async () => {
      const there = await signIn(b.url, email)
      await sql('drop trigger olvida_usuario on usuario')
      expect(await list(there)()).toBe(200)
      await permisos(email, false)
      // cached, and without a notification
      for (const until = performance.now() + 1_000; performance.now() < until;) expect(await list(there)()).toBe(200)
      await permisos(email, true)

      expect(await listeners()).toBe(2)
      network.full(true) // b keeps its connections, but gets no new ones
      await sql(
        `
          select pg_terminate_backend(pid)
          from pg_stat_activity
          where application_name = 'portal-ventas-escucha'`,
      )
      await permisos(email, false)
      await withinASecond(list(there), 403)
      for (const con of [true, false, true, false, true]) {
        await permisos(email, con)
        expect(await list(there)()).toBe(con ? 200 : 403) // at the first read: without notifications it does not cache
      }
      await b.says('escucha_perdida')

      network.full(false)
      await expect.poll(listeners, { timeout: 20_000 }).toBe(2)
      await expect
        .poll(
          async () => {
            await permisos(email, true)
            const first = await list(there)()
            await permisos(email, false)
            return first === (await list(there)())
          },
          { timeout: 10_000 },
        )
        .toBe(true) // it caches again
    },
  )
})

/** Signs in a client of the demo by its document. */
const signInWith = async (base: string, email: string, identification: string): Promise<Client> => {
  const c = await signIn(base, 'cliente2@demo.test')
  const token = await captchaToken(c)
  c.session = null
  const res = await c.post('/api/auth/login', {
    email,
    identification,
    identificationType: 2,
    password: CLAVE,
    captchaToken: token,
  })
  expect(res.status, res.text).toBe(200)
  c.session = res.body
  return c
}
/** Creates an order that waits for approval. */
const solicitudOf = async (clienteId: number): Promise<number> =>
  (
    await sql<{ id: number }>(
      `
        insert into presupuesto (estado, "clienteId", "contactoId", "monedaId", fecha)
        values ('Enviado', $1, 1, 2, '2020-03-04T12:00:00Z')
        returning id`,
      [clienteId],
    )
  )[0]!.id
/** A client as a row of the integration. */
const clienteCsv = async (id: number) => (await sql<Record<string, unknown>>(CLIENTE_ROW, [id]))[0]!
