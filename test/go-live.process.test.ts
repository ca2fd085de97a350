import { execFileSync, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { appendFileSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBareDebian, shellBlocks, type BareDebian } from './bare-debian.ts'
import { bodyOf } from './envio-pago.ts'
import { captchaToken, signIn, type Client } from './portal.ts'
import { freePort } from './ports.ts'

/** Runs docs/puesta-en-marcha.md block by block on a bare Debian, up to the first delivered order. */
const root = join(import.meta.dirname, '..')
const NOT_CLONED = ['node_modules', '.git', '.cache', '.data', 'screens', 'test-results']
const blocks = shellBlocks('puesta-en-marcha.md')
const version = readdirSync('/usr/lib/postgresql').sort((a, b) => Number(b) - Number(a))[0]!
const children: ChildProcess[] = []
let debian: BareDebian
let databasePort: number
let portalPort: number

/**
 * Adapts a block: packages are installed already, the program comes from here instead of a repository, systemd does
 * not run, and both ports are free ones.
 */
const asHere = (block: string): string =>
  block
    .replace(/^apt-get .*$/gm, '')
    .replace(/^systemctl .*$/gm, '')
    .replace(/ git clone \S+ \/srv\/portal$/m, ' tar --extract --file /portal.tar && mkdir node_modules')
    .replaceAll('127.0.0.1:5432', `127.0.0.1:${databasePort}`)
    .replace(/^PORTAL_CONFIG=.*$/m, `$&\nPORT='${portalPort}'`)
/** Runs the page's only block that contains `part`; returns its output. */
const follow = async (part: string): Promise<string> => {
  const found = blocks.filter((one) => one.includes(part))
  expect(found, part).toHaveLength(1)
  const { code, out } = await debian.run(asHere(found[0]!), { env: { HOME: '/root', PATH, PGPORT: `${databasePort}` } })
  expect(code, `${found[0]}\n${out}`).toBe(0)
  return out
}
const PATH = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
const fileThere = (path: string) => readFileSync(join(debian.dir, path), 'utf8')
/** The value of a line `NAME=value`, with or without single quotes. */
const valueOf = (text: string, name: string) => new RegExp(`^${name}='?(.*?)'?$`, 'm').exec(text)![1]!
const environment = () =>
  Object.fromEntries([...fileThere('etc/portal.env').matchAll(/^(\w+)='([^']*)'$/gm)].map(([, k, v]) => [k!, v!]))

beforeAll(async () => {
  ;[databasePort, portalPort] = [await freePort(), await freePort()]
  debian = makeBareDebian()
  const left = NOT_CLONED.map((name) => `--exclude=./${name}`)
  execFileSync('tar', ['-c', '-f', join(debian.dir, 'portal.tar'), ...left, '-C', root, '.'])
  // as PostgreSQL's package leaves it: peer on the socket, passwords over TCP
  const made = await debian.run(`pg_createcluster ${version} main -p ${databasePort} -o fsync=off --start`)
  if (made.code !== 0) throw new Error(made.out)
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  // pg_ctlcluster needs /proc, which is missing where nothing can be mounted
  await debian.run(
    `/usr/lib/postgresql/${version}/bin/pg_ctl stop -m immediate -D /var/lib/postgresql/${version}/main`,
    { user: 'postgres' },
  )
  debian.remove()
})
const rows = async <T extends pg.QueryResultRow>(text: string): Promise<T[]> => {
  const client = new pg.Client({ connectionString: environment().DATABASE_URL })
  await client.connect()
  return client
    .query<T>(text)
    .then((r) => r.rows)
    .finally(() => client.end())
}

const CLAVE = 'Herrero.2026!'
/** Sets the password at the printed address, and signs in for the first time. */
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

/** A product that a client may buy: with a price in its list, and a shop that a carrier serves. */
const findCompra = async () =>
  (
    await rows<{ clienteId: number; productoId: string; largo: boolean; minimum: string | null }>(`
      select c.id as "clienteId", p.id as "productoId", p."metroLineal" as largo, p."largoMin" as minimum
      from cliente c
      join precio r on r."listaPrecioId" = c."listaPrecioId"
      join producto p on p.id = r."productoId"
      where c.activo
        and p.activo
        and not p."metroCuadrado"
        and exists (select 1 from transporte_tienda x where x."clienteId" = c.id)
      order by c.id, p.id
      limit 1`)
  )[0]!
const order = async (admin: Client): Promise<number> => {
  const { clienteId, productoId, largo, minimum } = await findCompra()
  const cut = { showLargo: largo, largo: largo ? Number(minimum ?? 1) : null, showAncho: false, ancho: null }
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

/** Waits until the service answers; throws its output if it ends before. */
const isReady = async (url: string, service: ChildProcess): Promise<void> => {
  let out = ''
  for (const stream of [service.stdout!, service.stderr!]) stream.on('data', (piece: Buffer) => (out += String(piece)))
  const answers = () =>
    fetch(`${url}/api/ready`).then(
      (res) => res.ok,
      () => false,
    )
  await expect
    .poll(async () => service.exitCode !== null || (await answers()), { timeout: 120_000, interval: 100 })
    .toBe(true)
  expect(service.exitCode, out).toBe(null)
}

it('OPEN-270 the page makes a user, folders, and an environment that the portal alone reads, from a shell as from systemd', async () => {
  await follow('useradd')
  await follow('create database')
  await follow('> /etc/portal.json')
  debian.give(join(root, 'node_modules'), 'srv/portal/node_modules')
  await follow('> /usr/local/bin/portal')
  const { out } = await debian.run("stat -c '%n %U %G %a' /etc/portal.env /srv/portal /srv/portal-datos")
  expect(out).toBe(
    '/etc/portal.env root portal 640\n/srv/portal portal portal 755\n/srv/portal-datos portal portal 700\n',
  )
  expect((await debian.run('cat /etc/portal.env', { user: 'nobody' })).out).toContain('Permission denied')
  // single-quoted values without quotes inside are read the same by a shell and by systemd
  const lines = fileThere('etc/portal.env').trim().split('\n')
  expect(lines.filter((line) => !/^[A-Z_]+='[^']*'$/.test(line))).toEqual([])
  const read = await debian.run('. /etc/portal.env; echo "$MAIL_FROM"', { user: 'portal' })
  expect(read).toEqual({ code: 0, out: 'Portal <ventas@ejemplo.com.ar>\n' })
}, 400_000)

it('OPEN-270 the nightly command, in the empty environment of cron, writes nothing of a good night and of a bad one each line', async () => {
  await follow('--dry-run\n')
  expect(await follow('portal import /srv/portal-entrada\n')).toContain('Importación terminada.')
  expect((await rows<{ n: number }>('select count(*)::int as n from producto'))[0]!.n).toBeGreaterThanOrEqual(1000)
  await follow('> /etc/cron.d/portal')
  const [, user, command] = /^30 3 \* \* \* (\S+) (.*)$/m.exec(fileThere('etc/cron.d/portal'))!
  const night = () => debian.run(command!, { user: user!, env: {} })
  expect(await night()).toEqual({ code: 0, out: '' })
  appendFileSync(join(debian.dir, 'srv/portal-entrada/clasificaciones.csv'), 'x;Sin número;1\n')
  expect(await night()).toEqual({
    code: 1,
    out: 'clasificaciones.csv, línea 4, columna id: «x» no es un número entero.\n',
  })
}, 400_000)

it('OPEN-142 from an empty database to the first order delivered: dry run, import, first administrator, order, order system', async () => {
  const link = await follow('portal admin')
  const key = /pv_\S+/.exec(await follow('--clave Protheus'))![0]
  await debian.run(`echo ${key} > /srv/portal-datos/erp-demo.key`, { user: 'portal' })
  await follow('/etc/systemd/system/portal.service')
  expect(await debian.run('systemd-analyze verify /etc/systemd/system/portal.service')).toEqual({ code: 0, out: '' })
  const unit = fileThere('etc/systemd/system/portal.service')
  const service = debian.start(valueOf(unit, 'ExecStart').split(' '), {
    user: valueOf(unit, 'User'),
    cwd: valueOf(unit, 'WorkingDirectory'),
    env: { PATH, HOME: '/srv/portal-datos', ...environment() },
  })
  children.push(service)
  const url = `http://127.0.0.1:${portalPort}`
  await isReady(url, service)
  expect(await (await fetch(`${url}/login`)).text()).toContain('Aceros Ejemplo')
  const admin = await enter(url, link)
  const id = await order(admin)
  const demo = { HOME: '/root', PATH, PORTAL_URL: url, ERP_DEMO_STEP_MS: '50' }
  children.push(debian.start(['portal', 'erp:demo'], { env: demo }))
  await expect
    .poll(async () => (await admin.get(`/api/Budget/${id}`)).body.estadoPresupuesto, { timeout: 60_000, interval: 100 })
    .toBe('Entregado')
  // node_modules belongs to this machine
  const foreign = await debian.run(
    'find /srv/portal /srv/portal-datos -name node_modules -prune -o ! -user portal -print',
  )
  expect(foreign.out).toBe('')
}, 400_000)
