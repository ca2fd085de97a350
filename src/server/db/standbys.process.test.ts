import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClave } from '#features/integracion/server/claves.ts'
import { features } from '#server/features.ts'
import { addLine, buy } from '../../../test/compra.ts'
import { demoServer } from '../../../test/demo.ts'
import { startedListener } from '../../../test/live.ts'
import { signIn, type Client } from '../../../test/portal.ts'
import type { TestServer } from '../../../test/postgres.ts'
import { startProcess, type Process } from '../../../test/process.ts'
import { startProxy, type Proxy } from '../../../test/proxy.ts'
import { startStandby, type Standby } from '../../../test/standby.ts'
import { openDb } from './db.ts'

/** How far the standby is always behind, in milliseconds: what has to be waited for, is. */
const BEHIND = 150
const soon = { timeout: 30_000, interval: 20 }
let primary: TestServer
let standby: Standby
let network: Proxy
let portal: Process
let clave: string
let db: pg.Client
const dir = mkdtempSync(join(tmpdir(), 'pv-replica-'))

beforeAll(async () => {
  primary = await demoServer(['fsync=off', 'autovacuum=off'])
  standby = await startStandby(primary, BEHIND)
  network = await startProxy({ host: '127.0.0.1', port: standby.port })
  const own = openDb({ connectionString: primary.url('portal'), max: 1 })
  clave = await createClave(own.db, 'Sistema de prueba')
  await own.close()
  db = new pg.Client({ connectionString: primary.url('portal') })
  await db.connect()
  portal = await startProcess({
    DATABASE_URL: primary.url('portal'),
    DATABASE_REPLICA_URL: `postgres://portal@127.0.0.1:${network.port}/portal`,
    DATA_DIR: dir,
    LOG_LEVEL: 'info',
    QUOTA_FACTOR: '0',
  })
  await portal.ready()
}, 240_000)
afterAll(async () => {
  await portal?.end('SIGKILL')
  await db?.end()
  await network?.stop()
  await standby?.stop()
  await primary?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const metric = async (name: string): Promise<number> => {
  const text = await (await fetch(`${portal.url}/api/metrics`)).text()
  return Number(new RegExp(`^${name}\\{[^}]*\\} (\\S+)$`, 'm').exec(text)?.[1])
}
const inUse = async (wanted: number) => {
  await expect.poll(() => metric('portal_replica_en_uso'), soon).toBe(wanted)
}
const reads = async () => {
  const text = await (await fetch(`${portal.url}/api/metrics`)).text()
  const of = (server: string) =>
    Number(new RegExp(`^portal_lecturas_replica\\{servidor="${server}"\\} (\\d+)$`, 'm').exec(text)![1])
  return { primary: of('principal'), standby: of('replica'), again: of('replica_y_principal') }
}
const listOf = (who: Client) => who.get(`/api/Budget/fetchAll?page=1&clienteId=${who.session!.clienteId}`)
const firstOf = async (who: Client): Promise<number> => (await listOf(who)).body.$values[0].id

/** What is asked of the demo; ids are those of the client's newest order, notice, stockpile, project and remito. */
type Known = {
  id: number
  clienteId: number
  seller: number
  cuit: string
  novedad: number
  acopio: string
  proyecto: string
  remito: string
}
const CUENTA = [
  'cuenta-corriente.pedidos',
  'cuenta-corriente.saldo',
  'cuenta-corriente.composicion',
  'cuenta-corriente.facturas',
]
const PATHS: Readonly<Record<string, (of: Known) => string>> = {
  'productos.subcategorias': () => '/api/Params/subcategorias',
  'productos.grupo': ({ clienteId }) => `/api/Product/grupo?page=1&id=1&clienteId=${clienteId}`,
  'productos.grupoSearch': ({ clienteId }) => `/api/Product/grupo/1/search?name=ipn&clienteId=${clienteId}`,
  'productos.search': ({ clienteId }) => `/api/Product/search?name=ipn&clienteId=${clienteId}`,
  'productos.autocompletar': ({ clienteId }) => `/api/Product/autocompletar?name=ipn&clienteId=${clienteId}`,
  'productos.facetas': ({ clienteId }) => `/api/Product/facetas?id=1&clienteId=${clienteId}`,
  'productos.byIds': ({ clienteId }) => `/api/Product/byIds?ids=IPN-080-12&clienteId=${clienteId}`,
  'productos.product': ({ clienteId }) => `/api/Product/IPN-080-12/${clienteId}`,
  'presupuestos.fetchAll': ({ clienteId }) => `/api/Budget/fetchAll?page=1&clienteId=${clienteId}`,
  'presupuestos.fetchAllOf': ({ seller }) => `/api/Budget/fetchAll/${seller}?page=1`,
  'presupuestos.search': () => '/api/Budget/search',
  'presupuestos.latest': ({ clienteId }) => `/api/Budget/latest/${clienteId}`,
  'presupuestos.quote': ({ id }) => `/api/Budget/${id}`,
  'presupuestos.historial': ({ id }) => `/api/Budget/${id}/historial`,
  'presupuestos.estadoPedidos': ({ id, clienteId }) =>
    `/api/estadopedidos/GetByPresupuesto?clienteId=${clienteId}&presupuestoId=${id}`,
  'entregas.list': () => '/api/entregas',
  'entregas.read': ({ remito }) => `/api/entregas/${encodeURIComponent(remito)}`,
  'entregas.ofOrder': ({ id }) => `/api/Budget/${id}/entregas`,
  'acopios.list': ({ clienteId }) => `/api/acopios/getAcopioByClienteId/${clienteId}`,
  'acopios.detalle': ({ acopio }) => `/api/acopios/getAcopiosDetalle/${encodeURIComponent(acopio)}`,
  'inicio.kilosDashboard': () => '/api/Params/kilosDashboard',
  'inicio.pendientes': () => '/api/Params/pendientes',
  'novedades.getNovedades': ({ clienteId }) => `/api/novedades/getNovedades/${clienteId}`,
  'novedades.getNovedadesMenu': ({ clienteId }) => `/api/novedades/getNovedadesMenu/${clienteId}`,
  'novedades.novedad': ({ novedad }) => `/api/novedades/${novedad}`,
  'cotizaciones.list': () => '/api/cotizaciones',
  'reclamos.getReclamos': ({ cuit }) => `/api/reclamo/getReclamos/${cuit}`,
  'reclamos.searchBy': () => '/api/reclamo/searchBy',
  'recompra.repeat': ({ id }) => `/api/Budget/${id}/repetir`,
  'cuenta-corriente.getEstados': () => '/api/estadopedidos/GetEstados',
  'cuenta-corriente.pedidos': () => '/api/estadopedidos/GetByFilter',
  'cuenta-corriente.saldo': () => '/api/saldo/GetByFilter',
  'cuenta-corriente.composicion': () => '/api/composicion/GetByFilter',
  'cuenta-corriente.facturas': () => '/api/factura/GetByFilter',
  'credito.credito': ({ clienteId }) => `/api/Client/${clienteId}/credito`,
  'comprados.list': ({ clienteId }) => `/api/comprados?clienteId=${clienteId}`,
  'comprados.historia': ({ clienteId }) => `/api/comprados/IPN-080-12/${clienteId}`,
  'busqueda.buscar': () => '/api/busqueda?texto=ipn',
  'proyectos.list': ({ clienteId }) => `/api/consulsteel/GetDataFromClient?clientId=${clienteId}`,
  'proyectos.hasProyect': ({ clienteId }) => `/api/consulsteel/HasProyect?clientId=${clienteId}`,
  'proyectos.proyecto': ({ proyecto }) => `/api/consulsteel/${encodeURIComponent(proyecto)}`,
}
const bodyOf = (call: string, { clienteId }: Known): object | undefined => {
  if (CUENTA.includes(call)) return { clienteId }
  if (call === 'presupuestos.search') return { clienteId, nroOperacion: null, vendedorId: null }
  if (call === 'reclamos.searchBy') return {}
  if (call !== 'inicio.kilosDashboard') return undefined
  return { clienteId, firstDate: '2026-01-01', lastdDate: '2026-11-30', productGrouptId: [1] }
}
const knownOf = async (clienteId: number): Promise<Known> => {
  const { rows } = await db.query<Known>(
    `
      select
        c.id as "clienteId",
        (select u."idVendedor" from usuario u where u.email = 'vendedor@demo.test') as seller,
        c."documentoNro" as cuit,
        (select max(p.id) from presupuesto p where p."clienteId" = c.id and p.estado <> 'Carrito') as id,
        (select max(n.id) from novedad n where n.publicada is not null and n."clienteId" is null) as novedad,
        (select min(a."nroAcopio") from acopio a where a."clienteId" = c.id) as acopio,
        (select min(p.id::text) from proyecto p where p."clienteId" = c.id) as proyecto,
        (select min(r.numero) from remito r where r."clienteId" = c.id) as remito
      from cliente c
      where c.id = $1`,
    [clienteId],
  )
  return rows[0]!
}

it('OPEN-563 every call that may be a moment old is answered by the standby, and none of them writes', async () => {
  const flagged = features.flatMap(({ name, contract }) =>
    Object.entries(contract).flatMap(([call, def]) => (def.standby ? [{ call: `${name}.${call}`, def }] : [])),
  )
  expect(flagged.map(({ call }) => call).filter((call) => !(call in PATHS))).toEqual([])
  await inUse(1)
  const client = await signIn(portal.url, 'cliente@demo.test')
  const seller = await signIn(portal.url, 'vendedor@demo.test')
  const of = await knownOf(client.session!.clienteId)
  for (const { call, def } of flagged) {
    const who = ['presupuestos.fetchAllOf', 'inicio.pendientes'].includes(call) ? seller : client
    const before = await reads()
    // what was invalidated last is looked for once more before a kept answer is made of a standby
    await expect
      .poll(async () => {
        const path = PATHS[call]!(of)
        const { status, text } = def.method === 'POST' ? await who.post(path, bodyOf(call, of)) : await who.get(path)
        expect(status, `${call} ${path}: ${text.slice(0, 200)}`).toBe(200)
        return (await reads()).standby > before.standby
      }, soon)
      .toBe(true)
    expect([call, (await reads()).again]).toEqual([call, 0])
  }
  const [seen] = await standby.ask<{ n: number }>(
    "select count(*)::int as n from pg_stat_activity where application_name = 'portal-ventas' and query ~ 'from'",
  )
  expect(seen!.n).toBeGreaterThan(0)
})

it('OPEN-563 what is written beside a read, as the last use of a session, is written to the primary', async () => {
  const who = await signIn(portal.url, 'cliente2@demo.test')
  const lastUse = async () => {
    const { rows } = await db.query<{ fresh: boolean }>(
      `
        select s.usada > now() - interval '1 minute' as fresh
        from sesion s
        join usuario u on u.id = s."usuarioId"
        where u.email = 'cliente2@demo.test'`,
    )
    return rows.map(({ fresh }) => fresh)
  }
  await inUse(1)
  await db.query(`update sesion set usada = now() - interval '1 hour'`)
  await expect
    .poll(async () => {
      expect((await listOf(who)).status).toBe(200) // its session is asked of the database again in some seconds
      return lastUse()
    }, soon)
    .toEqual([true])
  expect(portal.out()).not.toContain('later_failed')
})

it('OPEN-563 who has just written reads it, whatever the standby has', async () => {
  const who = await signIn(portal.url, 'cliente@demo.test')
  for (let n = 0; n < 5; n++) {
    const { id } = await buy(who, (await addLine(who)).id)
    expect([(await who.get(`/api/Budget/${id}`)).status, await firstOf(who)]).toEqual([200, id])
  }
})

it('OPEN-563 who is told of a change reads it at once', async () => {
  const [seller, buyer] = [
    await signIn(portal.url, 'vendedor@demo.test'),
    await signIn(portal.url, 'cliente@demo.test'),
  ]
  const { id } = await buy(buyer, (await addLine(buyer)).id)
  const told = await startedListener(portal.url, seller)
  for (let n = 0; n < 10; n++) {
    await db.query('update presupuesto set comentario = $2 where id = $1', [id, `Obra ${n}`])
    await told.hears('presupuesto', id)
    expect((await seller.get(`/api/Budget/${id}`)).body.comentario).toBe(`Obra ${n}`)
  }
  told.stop()
})

it('OPEN-563 what is kept for many is never made of what a standby has not got yet', async () => {
  const who = await signIn(portal.url, 'cliente@demo.test')
  const { clienteId, listaPrecioId } = who.session!
  const price = async () => (await who.get(`/api/Product/IPN-080-12/${clienteId}`)).body.precio as number
  for (const precio of [41.5, 42.5, 43.5]) {
    await price()
    const put = await fetch(`${portal.url}/api/integracion/precios`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/json' },
      body: JSON.stringify([{ listaPrecioId, producto: 'IPN-080-12', precio }]),
    })
    expect(put.status).toBe(200)
    // asked again and again while the standby catches up: once it is new it stays so
    const seen: number[] = []
    const until = performance.now() + 1_000
    while (performance.now() < until) seen.push(await price())
    expect(seen.slice(seen.indexOf(precio)).every((one) => one === precio)).toBe(true)
    expect(seen.at(-1)).toBe(precio)
  }
})

it('OPEN-564 a standby that falls behind is left out until it has caught up, and the metrics say so', async () => {
  const who = await signIn(portal.url, 'cliente@demo.test')
  await inUse(1)
  await standby.pause(true)
  await db.query(`update configuracion set valor = valor where clave = 'shoopEnabled'`)
  await inUse(0)
  expect(await metric('portal_replica_atraso_segundos')).toBeGreaterThan(1)
  const before = await reads()
  expect((await listOf(who)).status).toBe(200)
  expect((await reads()).primary).toBe(before.primary + 1)
  await standby.pause(false)
  await inUse(1)
  await portal.says(/"motivo":"atrasada \d+ ms".*"replica_apartada"/)
})

/** Reads one after the other while something goes wrong; each is answered. Returns the longest, in milliseconds. */
const reading = async (who: Client, work: (eachOnceMore: () => Promise<void>) => Promise<void>): Promise<number> => {
  let over = false
  let longest = 0
  const answered = [0, 0, 0, 0]
  const all = answered.map(async (_, reader) => {
    while (!over) {
      const from = performance.now()
      expect((await listOf(who)).status).toBe(200)
      longest = Math.max(longest, performance.now() - from)
      answered[reader]!++
    }
  })
  const eachOnceMore = async () => {
    const before = [...answered]
    await expect.poll(() => answered.every((n, reader) => n > before[reader]! + 1), soon).toBe(true)
  }
  await work(eachOnceMore).finally(() => (over = true))
  await Promise.all(all)
  return longest
}

it('OPEN-564 a standby that dies under its readers costs none of them an answer', async () => {
  const who = await signIn(portal.url, 'cliente@demo.test')
  await inUse(1)
  const before = await reads()
  await reading(who, async (eachOnceMore) => {
    await eachOnceMore()
    await standby.crash()
    await eachOnceMore()
    await standby.start()
    await inUse(1)
  })
  expect((await reads()).again).toBeGreaterThan(before.again)
})

it('OPEN-564 a standby that does not answer is left out before its readers give up', async () => {
  const who = await signIn(portal.url, 'cliente@demo.test')
  await inUse(1)
  const longest = await reading(who, async (eachOnceMore) => {
    await eachOnceMore() // each has a connection that it waits at
    network.drop(true)
    await inUse(0)
    await eachOnceMore()
    network.drop(false)
    network.cut()
    await inUse(1)
  })
  expect(longest).toBeLessThan(15_000) // a statement that is given up takes 18 s
})
