import { cpus } from 'node:os'
import pg from 'pg'
import { signIn, type Account } from './accounts.ts'
import type { Result } from './load.ts'
import type { Request } from './pages.ts'
import { number, quantile, table } from './report.ts'
import { seed } from './seed.ts'
import { startDatabase, startLoad, startServer, type Load, type Server } from './servers.ts'

/**
 * npm run bench -- --cotizaciones [--write]: the list of cotizaciones and one of them, as a client, its seller and an
 * administrator read them. Environment: BENCH_SCALE (0.05) of the company, BENCH_COTIZACIONES (200000), BENCH_SECONDS
 * per call (3), BENCH_URL (a database filled before).
 */
const settings = process.env
const scale = Number(settings.BENCH_SCALE ?? 0.05)
const many = Number(settings.BENCH_COTIZACIONES ?? 200_000)
const seconds = Number(settings.BENCH_SECONDS ?? 3)
/** The list answers within so many milliseconds, at the median. */
const AIM_MS = 15

type Kept = <T extends { stop: () => Promise<void> }>(x: T) => T

/** States in the shares of some years' work: three in a hundred wait for somebody, the others are over. */
const STATES = `(
  case
    when i % 1000 < 5 then 'Pedida'
    when i % 1000 < 7 then 'Borrador'
    when i % 1000 < 30 then 'Enviada'
    when i % 1000 < 35 then 'Aceptada'
    when i % 1000 < 450 then 'Comprada'
    when i % 1000 < 700 then 'Rechazada'
    when i % 1000 < 950 then 'Vencida'
    else 'Retirada'
  end
)`
/** One client has a tenth of them; the others share the rest. Each has two lines, and a version once it was sent. */
const fill = async (db: pg.Client, big: number): Promise<void> => {
  const statements = [
    `insert into cotizacion (
      "clienteId", "contactoId", estado, pedida, "enVigor", vence, "monedaId", obra, creada, movida
    )
    select
      case when i / 7 % 10 = 0 then ${big} else c.ids[1 + i % cardinality(c.ids)] end, 1,
      case when s.estado = 'Vencida' then 'Enviada' else s.estado end, s.estado <> 'Borrador',
      case when s.estado in ('Pedida', 'Borrador') then null else 1 end,
      case
        when s.estado in ('Pedida', 'Borrador') then null
        when s.estado in ('Enviada', 'Aceptada') then current_date + i % 20
        else current_date - 1 - age
      end,
      (select min(id) from moneda), 'Obra ' || i % 700, now() - make_interval(days => age + 5),
      now() - make_interval(days => age)
    from
      generate_series(1, ${many}) i,
      lateral (select ${STATES} as estado, i * 7919::bigint % 997::bigint as days) s,
      lateral (select s.days::int as age) a,
      (select array_agg(id) as ids from cliente where "idVendedor" is not null) c`,
    `insert into cotizacion_pedida ("cotizacionId", item, "productoId", "cantidadTiras")
    select q.id, n, p.ids[1 + (q.id * 7 + n) % cardinality(p.ids)], 1 + q.id % 40
    from cotizacion q, generate_series(1, 2) n, (select array_agg(id) as ids from producto) p`,
    `insert into cotizacion_version (
      "cotizacionId", numero, usuario, vence, "montoTotalSinDto", "montoTotal", "pesoTotal"
    )
    select id, 1, 'Mariana Sosa', vence, 1000, 900, 500
    from cotizacion
    where "enVigor" is not null`,
    `insert into cotizacion_linea (
      "cotizacionId", version, item, "productoId", "nombreProducto", "grupoId", "cantidadTiras", precio, peso,
      "montoSubtotal", "montoSubtotalDto", "pesoSubtotal"
    )
    select
      k."cotizacionId", 1, k.item, k."productoId", u.descripcion, u."grupoId", k."cantidadTiras", 10, 1, 100, 90, 50
    from cotizacion_pedida k
    join producto u on u.id = k."productoId"
    join cotizacion_version v on v."cotizacionId" = k."cotizacionId"`,
    'update cotizacion_version set enviada = now() where enviada is null',
    'analyze cotizacion',
    'analyze cotizacion_pedida',
    'analyze cotizacion_version',
    'analyze cotizacion_linea',
  ]
  for (const statement of statements) await db.query(statement)
}

type Reader = { readonly name: string; readonly account: Account }
type Room = { portal: Server; load: Load; readers: readonly Reader[]; one: number; producto: string }
const open = async (kept: Kept, port: number): Promise<Room> => {
  const own = settings.BENCH_URL ? null : kept(await startDatabase())
  const url = settings.BENCH_URL ?? own!.url
  if (own) {
    console.log(`Data (scale ${scale}):`)
    await seed(url, scale)
  }
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  const [client] = await signIn(db, 3, 1)
  if (own) await fill(db, client!.clienteId)
  const sellers = await signIn(db, 2, 400)
  const { rows } = await db.query(
    `
      select c."idVendedor" as vendedor, q.id, k."productoId" as producto
      from cotizacion q
      join cliente c on c.id = q."clienteId"
      join cotizacion_pedida k on k."cotizacionId" = q.id
      where q."clienteId" = $1 and q.estado = 'Enviada' and q.vence >= current_date
      limit 1`,
    [client!.clienteId],
  )
  const seller = sellers.find(({ idVendedor }) => idVendedor === rows[0].vendedor) ?? sellers[0]!
  const [admin] = await signIn(db, 1, 1)
  await db.end()
  await own?.settle()
  const readers = [
    { name: 'a client with a tenth of them', account: client! },
    { name: 'its seller', account: seller },
    { name: 'an administrator', account: admin! },
  ]
  const portal = kept(await startServer(url, port))
  return { portal, load: kept(startLoad()), readers, one: rows[0].id, producto: rows[0].producto }
}

const callsOf = ({ one, producto }: Room): Record<string, string> => ({
  'the list': '/api/cotizaciones?',
  'the list, page 20': '/api/cotizaciones?page=20',
  'those that wait for who looks': '/api/cotizaciones?turno=equipo',
  'of a state': '/api/cotizaciones?estado=Enviada',
  'that are over': '/api/cotizaciones?estado=Vencida',
  'of a product': `/api/cotizaciones?producto=${encodeURIComponent(producto)}`,
  'of an obra': '/api/cotizaciones?obra=Obra%20123',
  'by its number': `/api/cotizaciones?numero=${one}`,
  'one, with its versions and history': `/api/cotizaciones/${one}`,
})

/** Measures each call for each reader, on one connection, and returns the text of the table. */
export const measureCotizaciones = async (kept: Kept, port: number): Promise<string> => {
  const room = await open(kept, port)
  const rows: (string | number)[][] = []
  for (const [name, path] of Object.entries(callsOf(room))) {
    const cells: string[] = []
    let worst = 0
    for (const { account } of room.readers) {
      const requests: Request[] = [{ method: 'GET', path, token: account.token, cookie: account.cookie }]
      const order = { port: room.portal.port, requests, connections: 1 }
      await room.load.ask<Result>({ kind: 'run', order: { ...order, seconds: 0.3 } })
      const result = await room.load.ask<Result>({ kind: 'run', order: { ...order, seconds: seconds / 3 } })
      if (result.errors > 0) throw new Error(`${name}: ${result.sample}`)
      const p50 = quantile(result.latencies, 0.5)
      worst = Math.max(worst, p50)
      cells.push(`${number(p50, 1)} and ${number(quantile(result.latencies, 0.95), 1)}`)
    }
    console.log(`  ${cells.join(' | ')}  ${name}`)
    rows.push([name, ...cells, worst <= AIM_MS ? 'yes' : '**NO**'])
  }
  const head = ['call', ...room.readers.map(({ name }) => `${name}: p50 and p95, ms`), `under ${AIM_MS} ms`]
  const where = `${cpus()[0]!.model.trim()}, ${cpus().length} CPU; Node ${process.version}; ${number(many)} cotizaciones; ${new Date().toISOString().slice(0, 10)}.`
  return `${where}\n\n${table(head, rows)}`
}
