import { parseArgs } from 'node:util'
import pg from 'pg'
import { createClave } from '#features/integracion/server/claves.ts'
import { openDb } from '#server/db/db.ts'
import { features } from '#server/features.ts'
import type { Contract, RouteDef } from '#shared/route.ts'
import { roundOf } from './admin-texts.ts'
import { random, type Random } from './random.ts'
import { leftovers } from './leftovers.ts'
import { FORM_TYPE, formWith, type Sent } from './forms.ts'
import { openSesiones, type Persona } from './people.ts'
import { listSeeds, mutateFile } from './mutate-file.ts'
import { startFuzzed } from './portal.ts'
import { sendTo, type Got, type Out } from './send.ts'

/**
 * npm run fuzz -- --files [--pedidos 10000 --seed N --a-la-vez 3]: damaged files at every call that takes one, and
 * texts of administrators through page, mail, PDF and sheet. Fails on any 5xx, an unanswered call, a process that
 * ends, growing memory, and a stored file without its row.
 */
const { values } = parseArgs({
  options: {
    files: { type: 'boolean' },
    pedidos: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    'a-la-vez': { type: 'string', default: '3' },
  },
})
const total = Number(values.pedidos)
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const SAMPLES = 20
/** Files sent for each round of texts. */
const PER_ROUND = 40

type Call = { readonly name: string; readonly def: RouteDef }
const calls: Call[] = features.flatMap(({ name, contract }) =>
  Object.entries(contract as Contract)
    .filter(([, def]) => def.upload || def.bodyStream)
    .map(([call, def]) => ({ name: `${name}.${call}`, def })),
)
const { portal, url, dir, memory, stop } = await startFuzzed()
const counts = new Map<string, number>()
const faults: string[] = []
const note = (what: string, { status, text, ms }: Got): void => {
  counts.set(String(status), (counts.get(String(status)) ?? 0) + 1)
  if (status !== 'cut' && (status >= 500 || status === 0))
    faults.push(`${status} ${what} (${ms.toFixed(0)} ms)\n    ${text.slice(0, 300)}`)
}

const seeds = await listSeeds()
const fileFrom = (a: Random): Sent => {
  const chosen = a.of(seeds)
  return { ...chosen, bytes: mutateFile(chosen.bytes, a, a.of(seeds).bytes) }
}
type World = { readonly admin: Persona; readonly cliente: Persona; readonly clave: string; readonly quoteId: number }
const PARAMS: Record<string, readonly string[]> = {
  entidad: ['precios', 'stock', 'productos', 'nothing'],
  codigo: ['IPN-080-12', 'NADA'],
  orden: ['1', '2', '99'],
  link: ['../x', 'nothing'],
  archivo: ['ADB30709184322A000100000001', 'nothing'],
}
const CLAIM = { Titulo: 'Faltante', Tipo: '1', Descripcion: 'Faltan dos barras.', NroPedido: '12' }

/** A damaged file for one call, sent by an account that may call it. */
const outFor = ({ def }: Call, a: Random, { admin, cliente, clave }: World): Out => {
  const path = def.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(a.of(PARAMS[name] ?? ['1'])))
  const file = fileFrom(a)
  const isClaim = def.path === '/api/reclamo'
  const body = def.upload
    ? formWith(def.upload, [file, ...(a.chance(0.2) ? [fileFrom(a)] : [])], isClaim ? CLAIM : {}, a)
    : file.bytes
  const who = isClaim ? cliente.headers : admin.headers
  const headers: Record<string, string> = def.upload
    ? { ...who, 'content-type': FORM_TYPE }
    : { authorization: `Bearer ${clave}`, 'content-type': a.of(Object.keys(def.bodyStream!)) }
  const cut = a.chance(0.05) ? { cutAt: a.int(Math.max(1, body.length)) } : {}
  return { method: def.method, path, headers, body, ...cut }
}
const runRound = async (a: Random, { admin, cliente, quoteId }: World): Promise<void> => {
  for (const { who, method, path, body } of roundOf(admin, cliente, quoteId, a)) {
    const headers = { ...who.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const bytes = body === undefined ? Buffer.alloc(0) : Buffer.from(JSON.stringify(body))
    note(
      `${method} ${path} ${bytes.toString().slice(0, 500)}`,
      await sendTo(portal.port, { method, path, headers, body: bytes }),
    )
  }
}

const c = new pg.Client({ connectionString: url })
const { db, close } = openDb({ connectionString: url, max: 1 })
let failed = true
try {
  await portal.ready()
  await c.connect()
  const clave = await createClave(db, 'fuzz')
  const began = Date.now()
  const samples: number[] = []
  let next = 0
  const worldOf = async (): Promise<World> => {
    const people = await openSesiones(c)
    const by = (email: string) => people.find((p) => p.email === email)!
    const cliente = by('cliente@demo.test')
    return { admin: by('admin@demo.test'), cliente, clave, quoteId: Number(cliente.known.presupuestoId![0]) }
  }
  const work = async (world: World, n: number): Promise<void> => {
    const a = random(seed * 31 + n)
    while (next < total && portal.child.exitCode === null && faults.length < 30) {
      const nth = next++
      if (nth % Math.ceil(total / SAMPLES) === 0) samples.push(memory())
      if (nth % PER_ROUND === 0) await runRound(a, world)
      const call = a.of(calls)
      const out = outFor(call, a, world)
      note(`${call.name} ${out.path} ${out.body.length} bytes, ${nth}`, await sendTo(portal.port, out))
    }
  }
  console.log(`${total} archivos a ${calls.length} llamadas, semilla ${seed}`)
  const worlds: World[] = []
  for (let n = Number(values['a-la-vez']); n > 0; n--) worlds.push(await worldOf())
  await Promise.all(worlds.map(work))
  const left = await leftovers(c, dir)
  const [early, late] = [Math.max(...samples.slice(3, 7)), Math.max(...samples.slice(-4))]
  const states = [...counts].sort(([x], [y]) => x.localeCompare(y)).map(([state, many]) => `${state}: ${many}`)
  console.log(`${next} archivos en ${((Date.now() - began) / 1000).toFixed(0)} s; por estado: ${states.join(', ')}`)
  console.log(`memoria (MB): ${samples.map((mb) => mb.toFixed(0)).join(' ')}; quedó: ${left.join(', ') || 'nothing'}`)
  for (const fault of faults) console.log(fault)
  const ended = portal.child.exitCode !== null
  if (ended || faults.length > 0) console.log(`El portal dijo:\n${portal.out().slice(-6_000)}`)
  failed = ended || faults.length > 0 || left.length > 0 || late > early * 1.3 + 60
  console.log(failed ? '\nFalló.' : '\nTodo bien.')
} finally {
  await c.end().catch(() => {})
  await close()
  await stop()
}
process.exit(failed ? 1 : 0)
