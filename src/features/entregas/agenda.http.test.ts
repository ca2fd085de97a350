import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, today } from '#shared/dates.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import type { Client } from '../../../test/portal.ts'
import { randomOf } from '../../../tools/faults/random.ts'
import type { Agenda, Entrega } from './contract.ts'
import { abiertos, DIAS_CERRADOS, DIAS_DE_SEMANA, DIAS_DEMORADOS, filters, MOST_OTHERS, MOST_WEEK } from './rules.ts'
import { perPage, type FilterWord } from './rules.ts'
import { derivedEstado, isRemito, OPEN, rowEstado, withoutRow } from './server/fragments.ts'

// The list comes out of indexes and kept columns; here it is read once more as it is defined (docs/decisions/0157), all
// of it, over random orders that change by every door there is.

const on = openIntegracion()
const { entero, single, real } = randomOf(20_261_128)
const ORDERS = 150
const ROUNDS = 6
const run = (query: RawBuilder<unknown>) => query.execute(on.t.db)
const day = (from: number, to: number) => addDays(today(), entero(from, to))

type Scope = { readonly who: Client; readonly query: string; readonly of: RawBuilder<unknown> }
let scopes: Scope[] = []
let clients: number[] = []
let sellers: number[] = []
beforeAll(async () => {
  const [clerk, seller, admin] = [
    await on.t.as('cliente@demo.test'),
    await on.t.as('vendedor@demo.test'),
    await on.t.as('admin@demo.test'),
  ]
  const stranger = await on.t.as('cliente2@demo.test')
  const rival = await on.t.as('vendedor2@demo.test')
  clients = [clerk.session!.clienteId, stranger.session!.clienteId]
  sellers = [seller.session!.sellerId!, rival.session!.sellerId!]
  const ofClient = (id: number) => sql`q."clienteId" = ${id}`
  scopes = [
    { who: clerk, query: '', of: ofClient(clients[0]!) },
    { who: admin, query: `clienteId=${clients[1]}`, of: ofClient(clients[1]!) },
    { who: seller, query: '', of: sql`q."vendedorCliente" = ${sellers[0]}` },
    { who: admin, query: '', of: sql`true` },
  ]
  for (let i = 0; i < ORDERS; i++) await newOrder(i)
}, 120_000)

const remitoWords = ['Preparado', 'En viaje', 'Entregado', 'No entregado', 'Anulado']
const newOrder = async (i: number): Promise<void> => {
  const client = single(clients)
  const estado = single([
    'Enviado',
    'Comercial',
    'Preparación',
    'Preparación',
    'En tránsito',
    'En tránsito',
    'Entregado',
  ])
  const cancelled = real() < 0.1
  const { rows } = await sql<{ id: number }>`
    insert into presupuesto (
      estado, "clienteId", "contactoId", fecha, "monedaId", "pedidoId", "pesoTotal", "fechaPrometida"
    )
    select ${cancelled ? 'Cancelado' : estado}, ${client}, 1, ${`${day(-40, 0)} 10:00`}::timestamptz, min(id),
      ${`G-${i}`}, ${i}, ${real() < 0.4 ? day(-95, 9) : null}::date
    from moneda
    returning id`.execute(on.t.db)
  const id = rows[0]!.id
  for (let n = entero(0, 3); n > 0; n--) await newTrip(id, n)
  for (let n = entero(0, 3); n > 0; n--) await newRemito(id, client, `G-${i}-${n}`)
  for (let n = entero(0, 3); n > 0; n--) await newVoucher(id, i, n)
  for (let n = entero(0, 2); n > 0; n--)
    await run(sql`
      insert into estado_pedido (
        "pedidoId", item, "presupuestoId", "productoId", descripcion, cantidad, estado, fecha, "remitoId", "fechaRemito"
      )
      values (
        ${`G-${i}`}, ${n}, ${id}, 'x', 'x', 5, ${single(['Despachado', 'Entregado', 'En preparación'])}, ${day(-30, 0)},
        ${real() < 0.7 ? `G-${i}-${entero(1, 4)}` : null}, ${day(-35, 3)}
      )`)
}
const newTrip = (id: number, n: number) =>
  run(sql`
    insert into viaje ("presupuestoId", "idViaje", "estadoViaje", fecha, "razonSocial")
    values (
      ${id}, ${`V-${n}`}, ${single(['Despachado', 'Reprogramado', 'Entregado'])}, ${day(-95, 9)}, 'Fletes del Sur'
    )
    on conflict do nothing`)
const newRemito = async (id: number, client: number, numero: string): Promise<void> => {
  await run(sql`
    insert into remito (numero, "clienteId", "presupuestoId", fecha, "idViaje", estado, momento)
    select
      ${numero}, ${client}, ${id}, ${day(-40, 9)}, ${single(['V-1', 'V-2', 'V-9', null])}, ${single(remitoWords)},
      ${single([null, '2026-01-01', '2100-01-01'])}::timestamptz
    on conflict do nothing`)
  if (real() < 0.4)
    await run(sql`
      insert into remito_linea ("remitoId", "pedidoId", renglon, "presupuestoId", "productoId", cantidad)
      select r.id, 'P', '1', q.id, 'x', 2
      from remito r
      join presupuesto q on q."clienteId" = r."clienteId" and q.fecha is not null
      where r.numero = ${numero}
      order by q.id desc
      limit 1
      on conflict do nothing`)
  if (real() < 0.4) await newProof(numero, client)
}
const newVoucher = async (id: number, i: number, n: number): Promise<void> => {
  const numero = `G-${i}-${entero(1, 4)}`
  await run(sql`
    insert into comprobante (link, "presupuestoId", tipo, numero, fecha, estado)
    values (
      ${`g-${i}-${n}-${entero(0, 1e9)}`}, ${id}, ${single(['Remito R', 'remito', 'Factura A'])}, ${numero},
      ${day(-35, 9)}, ${single(['Emitido', 'Conformado', 'Anulado', 'Despachado'])}
    )`)
  if (real() < 0.2) await newProof(numero, single(clients))
}
const newProof = (numero: string, client: number) =>
  run(sql`
    insert into remito_prueba (numero, "clienteId", origen, por, fecha, entregado)
    values (${numero}, ${client}, 'transporte', 'x', ${`${day(-9, 0)} 12:00`}::timestamptz, ${real() < 0.4})
    on conflict do nothing`)

const anyOf = (table: string) =>
  sql.raw(`(select ctid from ${table} order by md5(ctid::text || '${entero(0, 1e9)}') limit 1)`)
const anyOrder = () =>
  sql.raw(`(
    select id from presupuesto where "pedidoId" like 'G-%' order by md5(id::text || '${entero(0, 1e9)}') limit 1
  )`)
/** What happens to orders, clients and papers, by whoever writes them. */
const changes: readonly (() => Promise<unknown>)[] = [
  () => run(sql`update cliente set "idVendedor" = ${single(sellers)} where id = ${single(clients)}`),
  () => run(sql`update presupuesto set "clienteId" = ${single(clients)} where id = ${anyOrder()}`),
  () => run(sql`update presupuesto set estado = ${single(['Entregado', 'En tránsito'])} where id = ${anyOrder()}`),
  () => run(sql`update presupuesto set fecha = null where id = ${anyOrder()}`),
  () => run(sql`update presupuesto set fecha = now() where fecha is null and "pedidoId" like 'G-%'`),
  // one that a voucher says too, which is read in its place from then on
  async () => {
    const { rows } = await sql<{ id: number }>`
      select r.id
      from remito r
      join comprobante v on v.numero = r.numero
      where ${isRemito}
      order by md5(r.id || ${String(entero(0, 1e9))})
      limit 3`.execute(on.t.db)
    for (const { id } of rows) {
      await run(sql`delete from remito_linea where "remitoId" = ${id}`)
      await run(sql`delete from remito where id = ${id}`)
    }
  },
  () =>
    run(sql`
      update remito
      set numero = v.numero
      from comprobante v
      where remito.ctid = ${anyOf('remito')} and v.ctid = ${anyOf('comprobante')}
        and not exists (select from remito o where o.numero = v.numero)`),
  () =>
    run(sql`
      update remito
      set "presupuestoId" = ${anyOrder()}, "clienteId" = ${single(clients)}
      where ctid = ${anyOf('remito')}`),
  () =>
    run(sql`update remito set estado = ${single(remitoWords)}, fecha = ${day(-9, 5)} where ctid = ${anyOf('remito')}`),
  () =>
    run(sql`update comprobante set tipo = ${single(['Remito R', 'Factura A'])} where ctid = ${anyOf('comprobante')}`),
  () => run(sql`update comprobante set "presupuestoId" = ${anyOrder()} where ctid = ${anyOf('comprobante')}`),
  () =>
    run(sql`update viaje set "estadoViaje" = ${single(['Despachado', 'Entregado'])} where ctid = ${anyOf('viaje')}`),
  async () => {
    const { rows } = await sql<{ id: number; clienteId: number; numero: string }>`
      select q.id, q."clienteId", v.numero
      from comprobante v
      join presupuesto q on q.id = v."presupuestoId"
      where ${isRemito} and ${withoutRow(sql`v.numero`)}
      order by md5(v.link || ${String(entero(0, 1e9))})
      limit 1`.execute(on.t.db)
    for (const { id, clienteId, numero } of rows) await newRemito(id, clienteId, numero)
  },
]
const DERIVED = derivedEstado(sql`v.estado`, sql`v.numero`)
const openTrip = sql`select from viaje t where t."presupuestoId" = q.id and t."estadoViaje" <> 'Entregado'`
const trips = sql`(select count(*) from viaje w where w."presupuestoId" = q.id)`
const anyPaper = sql`(
  exists (select from comprobante v where v."presupuestoId" = q.id and ${isRemito})
  or exists (select from remito r where r."presupuestoId" = q.id)
  or exists (select from remito_linea l where l."presupuestoId" = q.id)
)`
const open = (of: RawBuilder<unknown>) => sql`
  select q.id, x.numero, t.fecha as dia, coalesce(x.estado, q.estado) as estado, true as open
  from viaje t
  join presupuesto q on q.id = t."presupuestoId"
  left join lateral (
    select r.numero, ${rowEstado} as estado
    from remito r
    where r."presupuestoId" = q.id and r."idViaje" = t."idViaje"
    union all
    select v.numero, ${DERIVED}
    from comprobante v
    where v."presupuestoId" = q.id and ${isRemito} and ${withoutRow(sql`v.numero`)} and ${trips} = 1
  ) x on true
  where t."estadoViaje" <> 'Entregado' and q.estado not in ('Entregado', 'Cancelado') and q.fecha is not null and ${of}
    and (
      x.numero is not null and x.estado in (${OPEN})
      or x.numero is null and (t."estadoViaje" = 'Reprogramado' or not ${anyPaper})
      and not exists (
        select
        from remito_linea l
        join remito r on r.id = l."remitoId"
        where l."presupuestoId" = q.id and r."idViaje" = t."idViaje"
      )
    )
  union all
  select q.id, r.numero, r.fecha, ${rowEstado}, true
  from remito r
  join presupuesto q on q.id = r."presupuestoId"
  where ${rowEstado} in (${OPEN}) and q.fecha is not null and ${of}
    and not exists (${openTrip} and t."idViaje" = r."idViaje")
  union all
  select q.id, v.numero, v.fecha, ${DERIVED}, true
  from presupuesto q
  join comprobante v on v."presupuestoId" = q.id
  where q.estado in ('Preparación', 'En tránsito') and q.fecha is not null and ${of}
    and ${isRemito} and ${withoutRow(sql`v.numero`)} and (not exists (${openTrip}) or ${trips} > 1)
    and ${DERIVED} in (${OPEN})
  union all
  select q.id, null, q."fechaPrometida", q.estado, true
  from presupuesto q
  where q."fechaPrometida" is not null and q.fecha is not null and ${of}
    and q.estado in ('Enviado', 'Comercial', 'Finanzas', 'Preparación', 'En tránsito')
    and not exists (select from viaje t where t."presupuestoId" = q.id)
    and not ${anyPaper}`
const closed = (of: RawBuilder<unknown>) => sql`
  select q.id, r.numero, r.fecha as dia, ${rowEstado} as estado, false as open
  from remito r
  join presupuesto q on q.id = r."presupuestoId"
  where ${rowEstado} not in (${OPEN}) and q.fecha is not null and ${of}
  union all
  select q.id, v.numero, v.fecha, ${DERIVED}, false
  from comprobante v
  join presupuesto q on q.id = v."presupuestoId"
  where ${isRemito} and q.fecha is not null and ${of} and ${withoutRow(sql`v.numero`)} and ${DERIVED} not in (${OPEN})`
type Slow = { id: number; numero: string | null; dia: string; estado: string; open: boolean }
/** Everything of a scope and a state, in one order. */
const readSlow = async (of: RawBuilder<unknown>, estado: FilterWord | null, order: string): Promise<Slow[]> => {
  const rows = await sql<Slow>`
    select x.id, x.numero, x.dia::text as dia, x.estado, x.open
    from (${open(of)} union all ${closed(of)}) x
    order by ${sql.raw(order)}`.execute(on.t.db)
  return rows.rows.filter((row) =>
    estado === null
      ? true
      : estado === 'Sin remito'
        ? row.numero === null
        : row.numero !== null && row.estado === estado,
  )
}
const keyOf = ({ id, numero, dia, estado }: Slow) => `${dia} ${numero} ${id} ${estado}`
const shownKey = ({ presupuestoId, numero, fecha, estado }: Entrega) => `${fecha} ${numero} ${presupuestoId} ${estado}`
const expected = async (of: RawBuilder<unknown>, estado: FilterWord | null, page: number) => {
  const within = (from: number, to: number) => (row: Slow) =>
    row.dia >= addDays(today(), from) && row.dia <= addDays(today(), to)
  const late = (await readSlow(of, estado, 'dia desc, numero, id')).filter(
    (r) => r.open && within(-DIAS_DEMORADOS, -1)(r),
  )
  const week = (await readSlow(of, estado, 'dia, numero, id')).filter(within(0, DIAS_DE_SEMANA - 1))
  const over = (await readSlow(of, estado, 'dia desc, numero desc, id')).filter(
    (row) => !row.open && within(-DIAS_CERRADOS, -1)(row),
  )
  return {
    antes: [late.slice(0, MOST_OTHERS).map(keyOf), late.length > MOST_OTHERS],
    semana: [week.slice(0, MOST_WEEK).map(keyOf), week.length > MOST_WEEK],
    cerradas: [over.slice((page - 1) * perPage, page * perPage).map(keyOf), Math.min(over.length, 1_001)],
  }
}
const shownOf = ({ antes, semana, cerradas }: Agenda) => ({
  antes: [antes.$values.map(shownKey), antes.mas],
  semana: [semana.$values.map(shownKey), semana.mas],
  cerradas: [cerradas.$values.map(shownKey), cerradas.length],
})
/** How many deliveries were compared. */
const compareAll = async (): Promise<number> => {
  let seen = 0
  for (const { who, query, of } of scopes)
    for (const estado of [null, ...filters]) {
      const page = entero(1, 3)
      const filter = estado === null ? '' : `&estado=${encodeURIComponent(estado)}`
      const { status, body } = await who.get(`/api/entregas?${query}${filter}&page=${page}`)
      expect(status).toBe(200)
      const shown = shownOf(body)
      expect({ estado, query, ...shown }).toEqual({ estado, query, ...(await expected(of, estado, page)) })
      seen += [shown.antes[0], shown.semana[0], shown.cerradas[0]].flat().length
      if (estado !== null && abiertos.includes(estado as never)) expect(shown.cerradas).toEqual([[], 0])
    }
  return seen
}

describe('the list against its definition', () => {
  it('REMITO-03 is the same, over random orders and whatever changes them', async () => {
    expect(await compareAll()).toBeGreaterThan(500)
    for (let round = 0; round < ROUNDS; round++) {
      for (let n = 0; n < 12; n++) await single(changes)()
      for (const change of round === 0 ? changes : []) await change()
      await compareAll()
    }
  }, 240_000)
})
