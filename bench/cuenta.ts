import { cpus } from 'node:os'
import pg from 'pg'
import type { Account } from './accounts.ts'
import { fillCuentas, type Cuenta } from './cuenta-data.ts'
import { take, type Taken } from './lento.ts'
import type { Result } from './load.ts'
import type { Request } from './pages.ts'
import { forgetPeak, memoryOf } from './processes.ts'
import { accountTable, exportTable, quantile, type Exported, type Medida } from './report.ts'
import { seed } from './seed.ts'
import { startDatabase, startLoad, startServer, type Load, type Server } from './servers.ts'

/**
 * npm run bench -- --cuenta [--write]: the current account of a client with few documents and of two with very many,
 * and its sheets. Environment: BENCH_SCALE (0.05) of the company, BENCH_URL (a database seeded before),
 * BENCH_DOCUMENTOS (200000), BENCH_SECONDS per call (3), BENCH_KB_S of the slow reader (512).
 */
const settings = process.env
const scale = Number(settings.BENCH_SCALE ?? 0.05)
const many = Number(settings.BENCH_DOCUMENTOS ?? 200_000)
const seconds = Number(settings.BENCH_SECONDS ?? 3)
const kbs = Number(settings.BENCH_KB_S ?? 512)
const FEW = 20
/** Rows per page: fewer than the small client has, so that all three get equally long answers. */
const ROWS = 10

type Kept = <T extends { stop: () => Promise<void> }>(x: T) => T
type Room = { portal: Server; load: Load; cuentas: readonly Cuenta[]; estadoId: number }

const open = async (kept: Kept, port: number): Promise<Room> => {
  let url = settings.BENCH_URL
  if (!url) {
    const own = kept(await startDatabase())
    console.log(`Data (scale ${scale}):`)
    await seed(own.url, scale)
    await own.settle()
    url = own.url
  }
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const filled = await fillCuentas(db, FEW, many)
  await db.end()
  return { portal: kept(await startServer(url, port)), load: kept(startLoad()), ...filled }
}

const ask = (a: Account, path: string, more: object = {}): Request => ({
  method: 'POST',
  path: `/api/${path}`,
  token: a.token,
  cookie: a.cookie,
  body: { clienteId: a.clienteId, rowPerPage: ROWS, ...more },
})
const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
const spread = (filas: number) => Array.from({ length: 40 }, (_, i) => 1 + Math.floor((i * filas) / 41))
/** Every call of the screen, with its parameters, for one client. */
const callsOf = ({ account, filas }: Cuenta, estadoId: number): Record<string, Request[]> => {
  const last = Math.ceil(filas / ROWS) - 1
  const facturas = (more?: object) => ask(account, 'factura/GetByFilter', more)
  const pedidos = (more?: object) => ask(account, 'estadopedidos/GetByFilter', more)
  return {
    'invoices, a page': [0, 1].map((page) => facturas({ page: Math.min(page, last) })),
    'invoices, page 40': [facturas({ page: Math.min(39, last) })],
    'invoices, the last page': [facturas({ page: last })],
    'invoices, by the end of the number': spread(filas).map((n) =>
      facturas({ presupuestoId: String(n).padStart(8, '0').slice(-6) }),
    ),
    'invoices, by the whole number': spread(filas).map((n) =>
      facturas({ presupuestoId: `0009-${String(n).padStart(8, '0')}` }),
    ),
    'invoices, by the beginning, which all have': [facturas({ presupuestoId: '0009' })],
    'invoices, of some days': [facturas({ dateFrom: day(90), dateTo: day(60) })],
    'composition of the balance, a page': [ask(account, 'composicion/GetByFilter')],
    'balance by age': [ask(account, 'saldo/GetByFilter')],
    'order lines, a page': [pedidos()],
    'order lines, the last page': [pedidos({ page: last })],
    'order lines, by their pedido': spread(filas).map((n) =>
      pedidos({ presupuestoId: `B${account.clienteId}-${Math.floor(n / 10)}` }),
    ),
    'order lines, of a state': [pedidos({ estadoId })],
  }
}

/** Measures the three clients in turns, which spreads the machine's noise over all of them. */
const measure = async ({ load, portal, cuentas }: Room, name: string, of: readonly Request[][]): Promise<Medida> => {
  const latencies = cuentas.map(() => [] as number[])
  for (const [turn, length] of [0.4, seconds / 6, seconds / 6].entries())
    for (const [n, requests] of of.entries()) {
      const order = { port: portal.port, requests, seconds: length, connections: 1 }
      const result = await load.ask<Result>({ kind: 'run', order })
      if (result.errors > 0) throw new Error(`${name}: ${result.sample}`)
      if (turn > 0) latencies[n]!.push(...result.latencies)
    }
  const found = { name, de: latencies.map((l) => ({ p50: quantile(l, 0.5), p95: quantile(l, 0.95) })) }
  console.log(`  ${found.de.map((d) => d.p50.toFixed(1)).join(' → ')} ms  ${name}`)
  return found
}

const sheets = { invoices: 'factura', composition: 'composicion', 'state of orders': 'estadopedidos' } as const
type Sheet = keyof typeof sheets
type Corrida = { name: string; de: readonly { sheet: Sheet; cuenta: Cuenta }[]; slow?: number }

/** Downloads several sheets at once, while another client opens its own account. */
const runExport = async ({ portal, load, cuentas }: Room, { name, de, slow }: Corrida): Promise<Exported> => {
  await load.ask<Result>({ kind: 'run', order: { port: portal.port, requests: [look(cuentas[0]!)], seconds: 1 } })
  const before = memoryOf(portal.pid).now
  forgetPeak(portal.pid)
  let over = false
  const started = performance.now()
  const taking = Promise.all(
    de.map(({ sheet, cuenta }) =>
      take(portal.port, ask(cuenta.account, `${sheets[sheet]}/DownloadExcel`), { kbs: slow }),
    ),
  ).finally(() => (over = true))
  const waits: number[] = []
  while (!over) {
    const order = { port: portal.port, requests: [look(cuentas[0]!)], seconds: 0.5, connections: 1, pause: 25 }
    waits.push(...(await load.ask<Result>({ kind: 'run', order })).latencies)
  }
  const taken: Taken[] = await taking
  const found = {
    name,
    filas: de.reduce((sum, { sheet, cuenta }) => sum + (sheet === 'composition' ? cuenta.abiertos : cuenta.filas), 0),
    seconds: (performance.now() - started) / 1_000,
    first: Math.max(...taken.map((t) => t.firstMs)),
    mb: taken.reduce((sum, t) => sum + t.bytes, 0) / 1e6,
    before,
    peak: memoryOf(portal.pid).peak,
    p95: quantile(waits, 0.95),
  }
  console.log(`  ${name}: ${found.seconds.toFixed(1)} s, ${found.before.toFixed(0)} → ${found.peak.toFixed(0)} MB`)
  return found
}
const look = ({ account }: Cuenta): Request => ask(account, 'factura/GetByFilter')

const corridasOf = ([small, grande, abierta]: readonly Cuenta[]): Corrida[] => {
  const one = (sheet: Sheet, cuenta: Cuenta | undefined) => [{ sheet, cuenta: cuenta! }]
  return [
    { name: 'invoices, the client with few', de: one('invoices', small) },
    { name: 'invoices', de: one('invoices', grande) },
    { name: 'composition', de: one('composition', abierta) },
    { name: 'state of orders', de: one('state of orders', grande) },
    { name: `invoices, a reader at ${kbs} kB/s`, de: one('invoices', grande), slow: kbs },
    {
      name: 'three spreadsheets at once',
      de: [...one('invoices', grande), ...one('composition', abierta), ...one('state of orders', grande)],
    },
  ]
}

/** Measures calls and sheets, and returns the text of their tables. */
export const measureCuenta = async (kept: Kept, port: number): Promise<string> => {
  const room = await open(kept, port)
  const calls = room.cuentas.map((c) => callsOf(c, room.estadoId))
  const medidas: Medida[] = []
  for (const name of Object.keys(calls[0]!))
    medidas.push(
      await measure(
        room,
        name,
        calls.map((c) => c[name]!),
      ),
    )
  const exported: Exported[] = []
  for (const corrida of corridasOf(room.cuentas)) exported.push(await runExport(room, corrida))
  const where = `${cpus()[0]!.model.trim()}, ${cpus().length} CPU; Node ${process.version}; scale ${scale}; ${new Date().toISOString().slice(0, 10)}.`
  return `${where}\n\n${accountTable(
    room.cuentas.map((c) => c.name),
    medidas,
  )}\n\n${exportTable(exported)}`
}
