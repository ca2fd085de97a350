import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bodyOf } from './envio-pago.ts'
import { captchaToken, signIn, type Client } from './portal.ts'
import { startPostgres, type TestServer } from './postgres.ts'
import { startProceso, type Proceso } from './proceso.ts'

/** docs/puesta-en-marcha.md, command by command, on an empty PostgreSQL with the files of a Protheus. */
const root = join(import.meta.dirname, '..')
const dir = mkdtempSync(join(tmpdir(), 'pv-marcha-'))
let server: TestServer
let portal: Proceso | undefined
let erp: ChildProcess | undefined
const env = () => ({
  ...process.env,
  DATABASE_URL: server.url('portal'),
  DATA_DIR: dir,
  SECRET_KEY: '00'.repeat(32),
  PUBLIC_URL: 'http://127.0.0.1:3000',
})
const command = (script: string, ...args: string[]) =>
  new Promise<{ code: number; out: string }>((done) => {
    execFile(
      process.execPath,
      [join(root, script), ...args],
      { env: env(), maxBuffer: 32_000_000 },
      (error, out, err) => done({ code: error ? Number(error.code) : 0, out: out + err }),
    )
  })
const IMPORT = 'src/features/integracion/server/cli.ts'
const ADMIN = 'src/features/sesion/server/cli-admin.ts'
const rows = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: server.url('portal') })
  await client.connect()
  return client
    .query<T>(text)
    .then((r) => r.rows)
    .finally(() => client.end())
}

beforeAll(async () => {
  server = await startPostgres()
  const client = new pg.Client({ connectionString: server.url('postgres') })
  await client.connect()
  await client.query("create database portal encoding 'UTF8' template template0").finally(() => client.end())
})
afterAll(async () => {
  erp?.kill('SIGKILL')
  await portal?.end('SIGKILL')
  await server?.stop()
  rmSync(dir, { recursive: true, force: true })
})

const CLAVE = 'Herrero.2026!'
/** The password by the printed address, and the first sign-in. */
const enter = async (url: string, texto: string): Promise<Client> => {
  const [, email, code] = /\/changePasswordEmail\/([^/]+)\/([\w-]{32})/.exec(texto)!
  const anyone = await fetch(`${url}/api/auth/captcha`)
  expect(anyone.status).toBe(200)
  const ask = (path: string) => fetch(`${url}${path}`).then(async (r) => ({ body: await r.json() }))
  const captcha = await captchaToken({ get: ask } as unknown as Client)
  const set = await fetch(`${url}/api/auth/resetpassword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: decodeURIComponent(email!),
      newPassword: CLAVE,
      passwordCopy: CLAVE,
      ConfirmationCode: code,
      captchaToken: captcha,
    }),
  })
  expect(set.status).toBe(200)
  return signIn(url, decodeURIComponent(email!), CLAVE)
}

/** Something a client may buy: it has a price in its list, and a shop that a carrier goes to. */
const findCompra = async () =>
  (
    await rows<{ clienteId: number; productoId: string; largo: boolean; minimo: string | null }>(`
      select c.id as "clienteId", p.id as "productoId", p."metroLineal" as largo, p."largoMin" as minimo
      from cliente c join precio r on r."listaPrecioId" = c."listaPrecioId" join producto p on p.id = r."productoId"
      where c.activo and p.activo and not p."metroCuadrado" and exists (select 1 from transporte_tienda x where x."clienteId" = c.id)
      order by c.id, p.id limit 1`)
  )[0]!
const order = async (admin: Client): Promise<number> => {
  const { clienteId, productoId, largo, minimo } = await findCompra()
  const cut = { showLargo: largo, largo: largo ? Number(minimo ?? 1) : null, showAncho: false, ancho: null }
  const body = { productoId, clienteId, contactoId: admin.session!.contactoId, cantidad: 5, ...cut }
  const cart = await admin.post('/api/Budget/shoppingCart', body, { 'idempotency-key': randomUUID() })
  expect(cart.status, cart.text).toBe(200)
  const { id } = cart.body
  const choice = (await admin.get(`/api/Budget/FetchPreconfirm/${id}`)).body
  const chosen = {
    condicionPagoId: choice.listaFormasPago.$values[0].id,
    nombre: 'Ana',
    apellido: 'Paz',
    dni: '24111101',
    telefono: '1144556677',
  }
  const pre = await admin.put('/api/Budget/preconfirmBudget', bodyOf(id, choice, chosen))
  expect(pre.status, pre.text).toBe(200)
  expect((await admin.post(`/api/Budget/${id}?observaciones=Primera&esPedidoFirme=true`)).status).toBe(200)
  return id
}

it('OPEN-142 from an empty database to the first order delivered: dry run, import, first administrator, order, order system', async () => {
  const carpeta = join(root, 'data/protheus')
  const seco = await command(IMPORT, carpeta, '--dry-run')
  expect([seco.code, seco.out.slice(-600)]).toEqual([0, expect.anything()])
  const carga = await command(IMPORT, carpeta)
  expect([carga.code, carga.out.slice(-600)]).toEqual([0, expect.anything()])
  expect((await rows<{ n: number }>('select count(*)::int as n from producto'))[0]!.n).toBeGreaterThanOrEqual(1000)
  const enlace = await command(ADMIN, 'ana.paz@distribuidora.test', '--nombre', 'Ana', '--apellido', 'Paz')
  expect(enlace.code, enlace.out).toBe(0)
  const clave = await command(
    IMPORT,
    '--clave',
    'Protheus',
    '--alcance',
    'presupuestos,viajes,comprobantes,estado-pedidos,reclamos,eventos',
  )
  writeFileSync(join(dir, 'erp-demo.key'), /pv_\S+/.exec(clave.out)![0])

  portal = await startProceso({ ...env(), DEMO: 'no' } as Record<string, string>)
  await portal.ready()
  const admin = await enter(portal.url, enlace.out)
  const id = await order(admin)
  erp = spawn(process.execPath, [join(root, 'tools/erp-demo/erp-demo.ts')], {
    env: { ...process.env, PORTAL_URL: portal.url, DATA_DIR: dir, ERP_DEMO_STEP_MS: '50' },
  })
  await expect
    .poll(async () => (await admin.get(`/api/Budget/${id}`)).body.estadoPresupuesto, { timeout: 60_000, interval: 100 })
    .toBe('Entregado')
}, 180_000)
