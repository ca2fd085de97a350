import { Agent, request } from 'node:http'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { createClave } from '#features/integracion/server/claves.ts'
import { openDb } from '#server/db/db.ts'
import { features } from '#server/features.ts'
import type { Contract, RouteDef } from '#shared/route.ts'
import { random } from './random.ts'
import { learnKnown, reopenSesion, openSesiones, type Persona } from './people.ts'
import { startFuzzed } from './portal.ts'
import { requestOf, type FuzzRequest } from './requests.ts'

/**
 * npm run fuzz [-- --pedidos 50000 --seed N --a-la-vez 6]: generated requests to every call with live sessions of
 * every role, against a portal and a PostgreSQL of its own. Fails on any 5xx, a process that ends, and growing memory;
 * prints the slowest answers.
 */
const { values } = parseArgs({
  options: {
    pedidos: { type: 'string', default: '50000' },
    seed: { type: 'string' },
    'a-la-vez': { type: 'string', default: '6' },
  },
})
const total = Number(values.pedidos)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const SLOW = 2_000

const { portal, url, memory, stop } = await startFuzzed()
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

type Reply = { status: number; ms: number; text: string }
const once = (p: FuzzRequest): Promise<Reply & { allowReuse?: boolean }> =>
  new Promise((done) => {
    const started = performance.now()
    const end = (status: number, text: string) => done({ status, ms: performance.now() - started, text })
    const req = request(
      {
        host: '127.0.0.1',
        port: portal.port,
        agent,
        method: p.method,
        path: p.path,
        headers: { ...p.headers, ...(p.body === null ? {} : { 'content-length': Buffer.byteLength(p.body) }) },
      },
      (res) => {
        let text = ''
        res.on('data', (d: Buffer) => (text.length < 2_000 ? (text += d.toString()) : undefined))
        res.on('end', () => end(res.statusCode!, text))
        res.on('error', (e) => end(0, String(e)))
      },
    )
    req.on('error', (e) => done({ status: 0, ms: 0, text: String(e), allowReuse: req.reusedSocket }))
    req.end(p.body ?? undefined)
  })
/** Retries once if the kept-alive connection was closed meanwhile. */
const send = async (p: FuzzRequest): Promise<Reply> => {
  const first = await once(p)
  return first.allowReuse ? once(p) : first
}
const cuentas = new Map<string, Map<number, number>>()
const faltas: string[] = []
const slow: { ms: number; que: string }[] = []
const countReply = (p: FuzzRequest, who: string, { status, ms, text }: Reply): void => {
  const own = cuentas.get(p.nombre) ?? new Map<number, number>()
  cuentas.set(p.nombre, own.set(status, (own.get(status) ?? 0) + 1))
  const que = `${p.nombre} ${p.method} ${p.path.slice(0, 200)} (${who})`
  if (status >= 500 || status === 0)
    faltas.push(`${status} ${que}\n    ${p.body?.slice(0, 600) ?? ''}\n    ${text.slice(0, 300)}`)
  if (ms > SLOW) slow.push({ ms, que })
}

const calls = features.flatMap((f) =>
  Object.entries(f.contract as Contract)
    .filter(([, def]) => def.reply !== 'events') // an endless stream
    .map(([name, def]) => [`${f.name}.${name}`, def] as const satisfies readonly [string, RouteDef]),
)
const { db, close } = openDb({ connectionString: url, max: 1 })
const c = new pg.Client({ connectionString: url })
let failed = false
try {
  await portal.ready()
  await c.connect()
  const clave = await createClave(db, 'fuzz')
  const people: Persona[] = await openSesiones(c)
  console.log(`${total} pedidos a ${calls.length} llamadas, ${people.length} cuentas, semilla ${seed}`)
  const started = Date.now()
  const samples: number[] = []
  let next = 0
  let last: Promise<unknown> = Promise.resolve()
  const alone = (f: () => Promise<void>) => (last = last.then(f))
  const work = async (n: number): Promise<void> => {
    const a = random(seed * 31 + n)
    while (next < total && portal.child.exitCode === null && faltas.length < 50) {
      const i = next++
      if (i % Math.ceil(total / 20) === 0) samples.push(memory())
      const [nombre, def] = a.of(calls)
      // calls that end sessions are rare
      if (/logout|cerrarSesion|usuarios\.remove|changepassword/.test(nombre) && !a.chance(0.05)) continue
      const who = a.chance(0.93) ? a.of(people) : null
      const base = {
        'x-forwarded-for': `10.${a.int(250)}.${a.int(250)}.${a.int(250)}`,
        ...(nombre.startsWith('integracion.') ? { authorization: `Bearer ${clave}` } : (who?.headers ?? {})),
      }
      const p = requestOf(nombre, def, a, (who ?? people[0]!).known, base)
      const r = await send(p)
      countReply(p, who?.email ?? 'nadie', r)
      if (r.status === 401 && who && def.access !== 'public') await alone(() => reopenSesion(c, who))
      if (i % 50 === 0 && who) await alone(() => learnKnown(c, who))
    }
  }
  await Promise.all(Array.from({ length: Number(values['a-la-vez']) }, (_, n) => work(n)))
  const seconds = (Date.now() - started) / 1000
  const byEstado = new Map<number, number>()
  for (const own of cuentas.values())
    for (const [status, n] of own) byEstado.set(status, (byEstado.get(status) ?? 0) + n)
  const neverOk = [...cuentas]
    .filter(([, own]) => ![...own.keys()].some((s) => s >= 200 && s < 400))
    .map(([name]) => name)
  const [early, late] = [Math.max(...samples.slice(3, 7)), Math.max(...samples.slice(-4))]
  console.log(
    `${next} pedidos en ${seconds.toFixed(0)} s (${(next / seconds).toFixed(0)} por segundo); por estado: ${[
      ...byEstado,
    ]
      .sort((x, y) => x[0] - y[0])
      .map(([s, n]) => `${s}: ${n}`)
      .join(', ')}`,
  )
  console.log(`llamadas sin ninguna respuesta buena: ${neverOk.length === 0 ? 'ninguna' : neverOk.join(', ')}`)
  console.log(`memoria (MB): ${samples.map((m) => m.toFixed(0)).join(' ')}`)
  console.log(`respuestas de más de ${SLOW / 1000} s: ${slow.length}`)
  for (const l of slow.sort((x, y) => y.ms - x.ms).slice(0, 10)) console.log(`  ${l.ms.toFixed(0)} ms ${l.que}`)
  for (const f of faltas.slice(0, 30)) console.log(f)
  if (portal.child.exitCode !== null) console.log(`El portal terminó:\n${portal.out().slice(-4_000)}`)
  failed = faltas.length > 0 || portal.child.exitCode !== null || late > early * 1.3 + 40
  console.log(failed ? '\nFalló.' : '\nTodo bien.')
} finally {
  await c.end().catch(() => {})
  await close()
  await stop()
}
process.exit(failed ? 1 : 0)
