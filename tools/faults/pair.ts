import { execFileSync, spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Presupuesto } from '#features/carrito/contract.ts'
import { sleep } from './random.ts'
import { startLoadBalancer, type LoadBalancer } from './load-balancer.ts'
import { pickCast } from './dry-run.ts'
import { openBase, folder, sharedKey, keepRunning, type Base, type Closing, type Watched } from './environment.ts'
import { openPersona, nothingVisto, type Persona } from './persona.ts'

/** Two processes of the portal on one PostgreSQL, behind a load balancer. */
export type Pair = { base: Base; a: Watched; b: Watched; proxy: LoadBalancer }

const ROOT = join(import.meta.dirname, '../..')

export const openPair = async (closing: Closing): Promise<Pair> => {
  const base = await openBase(closing)
  const secret = sharedKey()
  const one = () =>
    keepRunning({ DATABASE_URL: base.url, DATA_DIR: folder(closing), SECRET_KEY: secret, TRUST_PROXY: 'si' }, closing)
  const [a, b] = await Promise.all([one(), one()])
  await Promise.all([a.listo(), b.listo()])
  const proxy = await startLoadBalancer([a.port, b.port])
  closing.push(() => proxy.stop())
  return { base, a, b, proxy }
}

export type Takeover = { calls: number; failed: string[]; restarts: number; seconds: number }
/**
 * Restarts each process in turn, `turns` times, under constant calls: reading, adding a line, deleting it, a page.
 * Returns what failed.
 */
export const takeover = async ({ base, a, b, proxy }: Pair, turns: number): Promise<Takeover> => {
  const { cuentas, productos } = await pickCast(base, 4)
  const personas: Persona[] = []
  for (const c of cuentas) personas.push(await openPersona(proxy.url, c, nothingVisto(), Math.random))
  const started = Date.now()
  let calls = 0
  let ended = false
  const failed: string[] = []
  const one = async (persona: Persona, method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    calls++
    const r = await persona.tryOnce(method, path, body)
    if (r?.status !== 200)
      failed.push(
        `${method} ${path}: ${r === null ? 'no answer' : `${r.status} ${JSON.stringify(r.body).slice(0, 200)}`}`,
      )
    return r?.body
  }
  const all = Promise.all(
    personas.map(async (p, i) => {
      const { clienteId, contactoId } = p.cuenta
      const { id: productoId, minimum, largo } = productos[i]!
      while (!ended) {
        await one(p, 'GET', `/api/Budget/fetchAll?page=1&clienteId=${clienteId}`)
        const cart = (await one(p, 'POST', '/api/Budget/shoppingCart', {
          productoId,
          clienteId,
          contactoId,
          cantidad: minimum,
          showLargo: largo !== null,
          largo,
          showAncho: false,
          ancho: null,
        })) as Presupuesto | undefined
        const line = cart?.presupuestoDetalles?.$values.at(-1)
        if (cart && line) await one(p, 'DELETE', `/api/Budget/${cart.id}/${line.item}`)
        await one(p, 'GET', '/login')
        await sleep(5)
      }
    }),
  )
  for (let n = 0; n < turns; n++)
    for (const process of [a, b]) {
      await process.restart()
      await proxy.todos()
      await sleep(300)
    }
  ended = true
  await all
  return { calls, failed, restarts: turns * 2, seconds: (Date.now() - started) / 1000 }
}

export type Walk = {
  paso: boolean
  salida: string
  dead: boolean
  takenOver: boolean
  calls: number
  repetidas: number
  failed: readonly string[]
  byProcess: readonly number[]
  seconds: number
}
/**
 * Runs the main journey in a browser through the load balancer: one process is killed while a client looks at its
 * cart, the other is restarted while a seller chooses shipping.
 */
export const walkThrough = async ({ base, a, b, proxy }: Pair, closing: Closing): Promise<Walk> => {
  const env = { ...process.env, DATABASE_URL: base.url, DATA_DIR: folder(closing) }
  const key = /pv_\S+/.exec(
    execFileSync(process.execPath, ['src/features/integracion/server/cli.ts', '--clave', 'e2e'], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
    }),
  )?.[0]
  let calls = 0
  let [killed, relieved] = [false, false]
  let relief: Promise<void> = Promise.resolve()
  proxy.onRequest((line) => {
    calls++
    if (!killed && /^GET \/api\/Budget\/\d+\/\d+\/getShoppingCart/.test(line)) {
      killed = true
      void a.kill()
    } else if (killed && !relieved && /^GET \/api\/Client\/search|^GET \/api\/Budget\/fetchClientes/.test(line)) {
      relieved = true
      relief = a
        .listo()
        .then(() => proxy.todos())
        .then(() => b.restart())
    }
  })
  const before = proxy.failed().length
  const started = Date.now()
  const child = spawn(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', 'e2e/journey.spec.ts', `--output=${folder(closing)}`],
    { cwd: ROOT, env: { ...env, E2E_URL: proxy.url, E2E_KEY: key, CI: '' } },
  )
  closing.push(async () => void child.kill('SIGTERM'))
  let out = ''
  for (const s of [child.stdout, child.stderr]) s.on('data', (d: Buffer) => (out += d.toString()))
  const code = await new Promise<number | null>((done) => void child.once('exit', done))
  const seconds = (Date.now() - started) / 1000
  await relief
  proxy.onRequest(() => {})
  return {
    paso: code === 0,
    salida: out,
    dead: killed,
    takenOver: relieved,
    calls,
    repetidas: proxy.repetidas(),
    failed: proxy.failed().slice(before),
    byProcess: [a, b].map((p) => proxy.byProcess().get(p.port) ?? 0),
    seconds,
  }
}
