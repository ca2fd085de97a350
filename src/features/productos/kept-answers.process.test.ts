import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { openDb } from '#server/db/db.ts'
import { demoServer } from '../../../test/demo.ts'
import { atOther, signIn, type Client } from '../../../test/portal.ts'
import type { TestServer } from '../../../test/postgres.ts'
import { startProcess, type Process } from '../../../test/process.ts'

/**
 * Two processes that keep answers, beside one that keeps none and so says what is true: whatever changes at whatever
 * door, both say the same a moment later, and at no moment does a client see another's price.
 */
let server: TestServer
let db: pg.Client
let clave: string
let portals: Process[] = []
let [keeping, truth]: [Client[], Client] = [[], {} as Client]
const dir = mkdtempSync(join(tmpdir(), 'pv-respuestas-'))
const run = (text: string, values: unknown[] = []) => db.query(text, values)

beforeAll(async () => {
  server = await demoServer()
  const start = (name: string, mb: string) =>
    startProcess({
      DATABASE_URL: server.url('portal'),
      DATA_DIR: join(dir, name),
      SECRET_KEY: 'ab'.repeat(32),
      ANSWERS_CACHE_MB: mb,
      QUOTA_FACTOR: '0',
    })
  portals = await Promise.all([start('a', '32'), start('b', '32'), start('c', '0')])
  await Promise.all(portals.map((p) => p.ready()))
  db = new pg.Client({ connectionString: server.url('portal') })
  await db.connect()
  const own = openDb({ connectionString: server.url('portal'), max: 1 })
  clave = await createClave(own.db, 'Sistema de prueba')
  await own.close()
  const admin = await signIn(portals[0]!.url, 'admin@demo.test')
  keeping = [admin, atOther(portals[1]!.url, admin)]
  truth = atOther(portals[2]!.url, admin)
}, 400_000)
afterAll(async () => {
  await db?.end()
  await Promise.all(portals.map((p) => p.end('SIGKILL')))
  await server?.stop()
  rmSync(dir, { recursive: true, force: true })
})

/** A pseudo-random sequence of whole numbers below `n`, the same for the same seed. */
const sequence = (seed: number) => (n: number) => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return Math.floor((seed / 2 ** 32) * n)
}
const seed = Date.now() % 100_000
const any = sequence(seed)
const one = <T>(of: readonly T[]): T => of[any(of.length)]!

const PRODUCTOS = ['IPN-080-12', 'IPN-100-12', 'UPN-120-12']
let clientes: number[] = []
/** Addresses of all that is kept, for each client. */
const pages = (): string[] =>
  clientes.flatMap((id) => [
    `/api/Product/grupo?page=1&id=1&clienteId=${id}`,
    `/api/Product/grupo/1/search?name=ipn&page=1&clienteId=${id}`,
    `/api/Product/search?name=upn&clienteId=${id}`,
    ...PRODUCTOS.map((p) => `/api/Product/${p}/${id}`),
  ])
const all = () => [...pages(), '/api/Params/subcategorias']
/** What each answers; of a refusal its status, since its text names the request. */
const textsAt = (who: Client) =>
  Promise.all(
    all().map(async (path) => {
      const { status, text } = await who.get(path)
      return `${path}: ${status === 200 ? text : status}`
    }),
  )

/** What is answered otherwise than by who keeps nothing. */
const differences = async (who: Client): Promise<string[]> => {
  const [said, so] = await Promise.all([textsAt(who), textsAt(truth)])
  return said.filter((text, n) => text !== so[n])
}

const importing = async (entidad: string, rows: object[]) => {
  const { status } = await fetch(`${one(portals).url}/api/integracion/${entidad}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
    body: JSON.stringify(rows),
  })
  expect(status).toBe(200)
}
const figure = () => 1 + any(9_999) / 100
const toggled: readonly (readonly [change: string, back: string])[] = [
  [
    `insert into precio_cliente ("clienteId", "productoId", precio, "monedaId") values ($2, $1, 77.77, 1)
     on conflict do nothing`,
    `delete from precio_cliente where "clienteId" = $2 and "productoId" = $1`,
  ],
  [
    `insert into descuento (codigo, "clienteId", descripcion, porcentaje) values ('X', $2, $1, 3)
     on conflict do nothing`,
    `delete from descuento where codigo = 'X' and "clienteId" = $2 and descripcion <> $1`,
  ],
  [
    `update producto set activo = false where id = $1 and $2 > 0`,
    `update producto set activo = true where id = $1 and $2 > 0`,
  ],
  [
    `insert into producto_imagen ("productoId", orden, archivo) values ($1, 50 + $2, 'https://x.test/a.png')
     on conflict do nothing`,
    `delete from producto_imagen where "productoId" = $1 and orden = 50 + $2`,
  ],
  [
    `insert into producto_sugerido ("idProducto", "idProductoRelacionado", "idTipoRelacion")
     select $1, id, 1 from producto where id <> $1 and $2 > 0 order by id limit 1 on conflict do nothing`,
    `delete from producto_sugerido where "idProducto" = $1 and $2 > 0`,
  ],
]
/** What is changed: by hand in the database, and by the order system at any of the processes. */
const changes: Readonly<Record<string, () => Promise<unknown>>> = {
  'a price of the list': () =>
    run(`update precio set precio = $1, "precioExacto" = null where "productoId" = $2`, [figure(), one(PRODUCTOS)]),
  'a price by the order system': () =>
    importing('precios', [{ listaPrecioId: 1, producto: one(PRODUCTOS), precio: figure() }]),
  'stock by the order system': () => importing('stock', [{ producto: one(PRODUCTOS), cantidad: any(3) }]),
  'stock of a warehouse': () =>
    run(`update stock_deposito set cantidad = $1, "cantidadExacta" = null where "productoId" = $2`, [
      any(2),
      one(PRODUCTOS),
    ]),
  'a warehouse out of use': () => run('update deposito set activo = not activo'),
  'what a product is': () =>
    run(`update producto set descripcion = descripcion || '.', peso = peso + 1, iva = $1 where id = $2`, [
      any(20),
      one(PRODUCTOS),
    ]),
  'what a group is': () => run(`update grupo set descripcion = descripcion || '.', detalle = $1`, [`${any(99)}`]),
  'a picture of a subgroup': () => run(`update subgrupo set imagen = $1`, [`https://x.test/${any(99)}.png`]),
  'the sign of a currency': () => run(`update moneda set simbolo = $1 where id = 1`, [one(['US$', 'USD', 'u$s'])]),
  'the usual rate of IVA': () =>
    run(
      `insert into configuracion (clave, valor) values ('IvaPorcentaje', to_jsonb($1::int))
       on conflict (clave) do update set valor = excluded.valor`,
      [any(30)],
    ),
  'the list of a client': () =>
    run(`update cliente set "listaPrecioId" = $1 where id = $2`, [1 + any(2), one(clientes)]),
  'the currency of a list': () => run(`update lista_precio set "monedaId" = 3 - "monedaId" where id = 2`),
  ...Object.fromEntries(
    toggled.flatMap((pair, n) =>
      pair.map((text, k) => [`${n} ${k === 0 ? 'made' : 'undone'}`, () => run(text, [one(PRODUCTOS), one(clientes)])]),
    ),
  ),
}

it('OPEN-470 whatever changes, at whatever door, every process says what is so a moment later', async () => {
  const { rows } = await run('select id from cliente where activo order by id limit 4')
  clientes = rows.map((row: { id: number }) => row.id)
  const names = Object.keys(changes)
  // each once, and then as they come
  for (const name of [...names, ...Array.from({ length: 40 }, () => one(names))]) {
    await Promise.all(keeping.map(textsAt)) // they are kept when it changes
    await changes[name]!()
    for (const who of keeping)
      await expect
        .poll(() => differences(who), { timeout: 20_000, interval: 20, message: `seed ${seed}: ${name}` })
        .toEqual([])
  }
}, 300_000)

it('OPEN-470 at no moment does a client see a price that is another client’s own', async () => {
  const { rows } = await run(
    `select c.id from cliente c
     where not exists (select from precio_cliente p where p."clienteId" = c.id) and c.activo
     order by c.id limit 2`,
  )
  const [own, other] = rows.map((row: { id: number }) => row.id) as [number, number]
  await run('update cliente set "listaPrecioId" = 1 where id = any($1)', [[own, other]])
  await run('delete from descuento where "clienteId" = any($1)', [[own, other]])
  await run(`update producto set activo = true where id = 'IPN-080-12'`)
  let over = false
  let [ownSees, otherSaw] = [false, false]
  const looking = keeping.map(async (who) => {
    while (!over) {
      const [mine, his] = await Promise.all([own, other].map((id) => who.get(`/api/Product/IPN-080-12/${id}`)))
      ownSees = mine!.body.precio === 77.77
      otherSaw ||= his!.body.precio === 77.77
    }
  })
  try {
    for (let n = 0; n < 60; n++) {
      await run(toggled[0]![0], ['IPN-080-12', own])
      await expect.poll(() => ownSees, { timeout: 20_000, interval: 1 }).toBe(true)
      await run(toggled[0]![1], ['IPN-080-12', own])
      await expect.poll(() => ownSees, { timeout: 20_000, interval: 1 }).toBe(false)
    }
  } finally {
    over = true
    await Promise.all(looking)
  }
  expect(otherSaw).toBe(false)
}, 120_000)
