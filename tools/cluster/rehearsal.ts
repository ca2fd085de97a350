import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buy, type Compra, type Tally } from '../faults/compra.ts'
import { connectionCuentas, cuentaOf, databaseCuentas, type Cuenta } from '../faults/cuentas.ts'
import { pickCast } from '../faults/dry-run.ts'
import { askAt, type Closing } from '../faults/environment.ts'
import { Disagreement, nothingVisto, openPersona, type Persona } from '../faults/persona.ts'
import { randomOf, sleep, type Random } from '../faults/random.ts'
import { METRICS_TOKEN, type Opened } from './open.ts'
import { whole } from './nodes.ts'
import { until } from './service.ts'
import { strikesOf, type Strike } from './strikes.ts'

export type Blow = { name: string; gapMs: number }
export type Report = {
  blows: Blow[]
  controls: Cuenta[]
  disagreements: string[]
  orders: number
  /** Of them, taken by the order system. */ taken: number
  /** Reads that may be a moment old, since each portal last started, by where they were made. */
  reads: { standby: number; primary: number; again: number }
  took: number
}
type Options = { seed: number; short: boolean; buyers: number; say: (line: string) => void }

/** Who has just ordered finds it, and first in the list, whichever server is read. */
const lookAgain = async (persona: Persona, { quote }: Compra): Promise<void> => {
  const read = await persona.ask<{ montoTotal: number }>('GET', `/api/Budget/${quote.id}`)
  const { $values } = await persona.ask<{ $values: { id: number }[] }>('GET', '/api/Budget/fetchAll?page=1')
  if (read.montoTotal !== quote.montoTotal || $values[0]?.id !== quote.id)
    throw new Disagreement(
      `${quote.id} was ordered; read then: ${read.montoTotal}, first of the list ${$values[0]?.id}`,
    )
}

type Market = { orders: Compra[]; times: number[]; wrong: string[]; stop: () => Promise<unknown> }
/** Buyers order one after the other until it is stopped. */
const market = (
  personas: readonly Persona[],
  cast: Parameters<typeof buy>[2],
  prefix: string,
  random: Random,
  tally: Tally,
): Market => {
  const orders: Compra[] = []
  const times: number[] = []
  const wrong: string[] = []
  let next = 0
  let ended = false
  const all = personas.map(async (persona) => {
    while (!ended)
      try {
        const order = await buy(persona, `${prefix}${++next} de ${persona.cuenta.clienteId}`, cast, random, tally)
        orders.push(order)
        times.push(Date.now())
        await lookAgain(persona, order)
      } catch (error) {
        wrong.push(error instanceof Disagreement ? error.message : String((error as Error).stack))
        return // its cart is in an unknown state after an error
      }
  })
  const stop = () => {
    ended = true
    return Promise.all(all)
  }
  return { orders, times, wrong, stop }
}

const CALM_MS = 3_000
/** The longest pause between two orders from `from` on. */
const gapOf = (times: readonly number[], from: number): number => {
  const own = [times.findLast((at) => at < from) ?? from, ...times.filter((at) => at >= from)]
  return Math.max(0, ...own.slice(1).map((at, n) => at - own[n]!))
}
const strike = async (cluster: Opened, { times, wrong }: Market, { name, blow }: Strike): Promise<Blow> => {
  const from = Date.now()
  const mend = await blow(cluster)
  const struck = Date.now()
  // orders are taken again, of a purchase begun since: as many as there are buyers, and one more
  const buying = async () => times.filter((at) => at > struck).length > 10 || wrong.length > 0
  await until(buying, () => `After «${name}» nobody could order.`, 120_000)
  await mend()
  await whole(cluster.nodes)
  await sleep(CALM_MS)
  return { name, gapMs: gapOf(times, from) }
}

/** Every node has the same orders and the same sum. */
const nodeCuentas = async ({ nodes }: Opened, orders: readonly Compra[], prefix: string): Promise<Cuenta[]> => {
  const sum = orders.reduce((all, { quote }) => all + Math.round(quote.montoTotal * 100), 0)
  const asked = nodes.map(async ({ name, port }) => {
    const ask = askAt(`postgres://portal@127.0.0.1:${port}/portal`)
    const read = async () =>
      (
        await ask<{ n: string; total: string }>(
          `
            select count(*) as n, coalesce(sum("montoFinal"), 0) as total
            from presupuesto
            where comentario like $1 || '%' and estado <> 'Carrito'`,
          [prefix],
        )
      )[0]!
    await until(
      async () => Number((await read()).n) === orders.length,
      () => `${name} does not catch up.`,
      30_000,
    ).catch(() => {})
    const { n, total } = await read()
    return [
      cuentaOf(`orders on ${name}`, orders.length, [], Number(n)),
      cuentaOf(`their sum on ${name}, in cents`, sum, [], Math.round(Number(total) * 100)),
    ]
  })
  return (await Promise.all(asked)).flat()
}

const ERP = join(import.meta.dirname, '../erp-demo/erp-demo.ts')
/** Saying nothing for so long, it takes no more. */
const STUCK_MS = 60_000
/** The demo order system takes what waits for it, a hundred at a time; returns how many it left. */
const takeOrders = async ({ url, data, sql }: Opened, prefix: string, closing: Closing): Promise<number> => {
  const erp = spawn(process.execPath, [ERP], {
    env: { ...process.env, PORTAL_URL: url, DATA_DIR: data, ERP_DEMO_STEP_MS: '500' },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  closing.push(async () => void erp.kill('SIGKILL'))
  let said = Date.now()
  erp.stdout.on('data', () => void (said = Date.now()))
  const left = async () => {
    const [row] = await sql<{ n: string }>(
      `
        select count(*) as n
        from presupuesto
        where comentario like $1 || '%' and estado = 'Enviado'`,
      [prefix],
    )
    return Number(row!.n)
  }
  while ((await left()) > 0 && Date.now() - said < STUCK_MS) await sleep(500)
  const waiting = await left()
  erp.kill('SIGTERM')
  return waiting
}

const readsOf = async ({ portals }: Opened): Promise<Report['reads']> => {
  const texts = await Promise.all(
    portals.map(async ({ url }) =>
      (await fetch(`${url}/api/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).text(),
    ),
  )
  const of = (server: string) =>
    texts
      .map((text) =>
        Number(new RegExp(`^portal_lecturas_replica\\{servidor="${server}"\\} (\\d+)$`, 'm').exec(text)?.[1]),
      )
      .reduce((sum, n) => sum + n, 0)
  return { standby: of('replica'), primary: of('principal'), again: of('replica_y_principal') }
}

/** Ten buyers order while parts of the cluster die; then what they were told is looked for. */
export const rehearse = async (cluster: Opened, o: Options, closing: Closing): Promise<Report> => {
  const random = randomOf(o.seed)
  const { cuentas, productos } = await pickCast(cluster, o.buyers)
  await cluster.sql('delete from idempotencia')
  await cluster.sql('delete from salida')
  const visto = nothingVisto()
  const personas: Persona[] = []
  for (const cuenta of cuentas) personas.push(await openPersona(cluster.url, cuenta, visto, random.real))
  const tally: Tally = { claves: 0, onConfirm: () => {} }
  const prefix = `Cluster ${o.seed}-`
  const started = Date.now()
  const open = market(personas, productos, prefix, random, tally)
  const blows: Blow[] = []
  const planned = strikesOf(random)
  for (const one of o.short ? planned.slice(0, 1) : planned) {
    await sleep(CALM_MS)
    const blow = await strike(cluster, open, one)
    blows.push(blow)
    o.say(`${blow.name}: ${(blow.gapMs / 1000).toFixed(1)} s; ${open.orders.length} orders so far`)
  }
  await open.stop()
  const took = Date.now() - started
  await whole(cluster.nodes)
  const controls = [
    ...(await databaseCuentas(cluster, prefix, open.orders, { claves: tally.claves, others: 0 })),
    ...(await nodeCuentas(cluster, open.orders, prefix)),
    ...(await connectionCuentas(cluster)),
  ]
  const reads = await readsOf(cluster)
  const waiting = await takeOrders(cluster, prefix, closing)
  const odd = [...visto.replies]
    .filter(([kind]) => !/^(200|502|503|no answer)/.test(kind))
    .map(([kind, n]) => `${n} answers ${kind}`)
  const disagreements = [
    ...open.wrong,
    ...odd,
    ...(waiting === 0 ? [] : [`${waiting} orders that the order system did not take`]),
    ...controls
      .filter(({ expected, found }) => expected !== found)
      .map((c) => `${c.question}: ${c.found}, expected ${c.expected}; ${c.example ?? ''}`),
  ]
  return {
    blows,
    controls,
    disagreements,
    orders: open.orders.length,
    taken: open.orders.length - waiting,
    reads,
    took,
  }
}
