import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, today, type Day } from '#shared/dates.ts'
import { sweep } from '#server/plugs.ts'
import { people } from '../../../test/people.ts'
import { onlyOn } from '../../../test/portal.ts'
import { verifyVentas } from './server/verify.ts'

/** The report of a seller, read by months, against the days of the clients it has at that moment. */
const { t, seller, admin } = people({ seller: 'vendedor@demo.test', admin: 'admin@demo.test' })
let grupos: number[]
let own: number
let another: number
beforeAll(async () => {
  grupos = (await t.db.selectFrom('grupo').select('id').execute()).map((g) => g.id)
  own = seller.session!.sellerId
  another = (
    await t.db.selectFrom('vendedor').select('idVendedor').where('idVendedor', '<>', own).executeTakeFirstOrThrow()
  ).idVendedor
})

const first = `${today().slice(0, 7)}-01`
/** Whole months alone, most of the months at both ends, little of them, within a month, and up to today. */
const periods: readonly (readonly [Day, Day])[] = [
  [addMonths(first, -6), addDays(first, -1)],
  [addDays(addMonths(first, -6), 4), addDays(addMonths(first, -1), 24)],
  [addDays(addMonths(first, -3), 20), addDays(addMonths(first, -2), 5)],
  [addDays(addMonths(first, -2), 3), addDays(addMonths(first, -2), 20)],
  [addMonths(today(), -11), today()],
]
const ofDays = async (desde: Day, hasta: Day): Promise<[number, number]> => {
  const { rows } = await sql<{ kilos: number; gasto: number }>`
    select coalesce(sum(kilos), 0)::float8 as kilos, coalesce(sum(gasto), 0)::float8 as gasto
    from venta_dia v
    join cliente c on c.id = v."clienteId"
    where c."idVendedor" = ${own}
      and dia between ${desde} and ${hasta}
      and "grupoId" = any(${grupos})`.execute(t.db)
  return [rows[0]!.kilos, rows[0]!.gasto]
}
const asked = async (firstDate: Day, lastdDate: Day): Promise<[number, number]> => {
  const { body } = await seller.post('/api/Params/kilosDashboard', {
    clienteId: 0,
    firstDate,
    lastdDate,
    productGrouptId: grupos,
  })
  const all = body.$values.flatMap((r: { grupos: { $values: { kilos: number; gasto: number }[] } }) => r.grupos.$values)
  const sum = (of: 'kilos' | 'gasto') => all.reduce((n: number, g: Record<typeof of, number>) => n + g[of], 0)
  return [sum('kilos'), sum('gasto')]
}
const expectSame = async () => {
  for (const [desde, hasta] of periods) {
    const [kilos, gasto] = await asked(desde, hasta)
    const days = await ofDays(desde, hasta)
    expect([desde, hasta, kilos]).toEqual([desde, hasta, expect.closeTo(days[0], 1)])
    expect(gasto).toBeCloseTo(days[1], 0) // each group and month is rounded to the cent
  }
}
/** Whether its months are read, and not the days of its clients instead. */
const vale = async () =>
  (
    await sql<{ vale: boolean }>`
      select exists (
        select from venta_vendedor
        where "idVendedor" = ${own} and clientes = venta_clientes("idVendedor")
      ) as vale`.execute(t.db)
  ).rows[0]!.vale
/** A client of the seller that bought most in the whole months, and one of its quotes there. */
const findCliente = async () =>
  t.db
    .selectFrom('presupuesto as p')
    .innerJoin('cliente as c', 'c.id', 'p.clienteId')
    .select(['p.clienteId', 'p.id'])
    .where('c.idVendedor', '=', own)
    .where('p.estado', '=', 'Entregado')
    .where('p.fecha', '>', new Date(`${periods[0]![0]}T03:00:00Z`))
    .where('p.fecha', '<', new Date(`${periods[0]![1]}T03:00:00Z`))
    .orderBy('p.pesoTotal', 'desc')
    .executeTakeFirstOrThrow()
const move = (clienteId: number, idVendedor: number) =>
  t.db.updateTable('cliente').set({ idVendedor }).where('id', '=', clienteId).execute()
const setEstado = (id: number, estado: 'Cancelado' | 'Entregado') =>
  t.db.updateTable('presupuesto').set({ estado }).where('id', '=', id).execute()

describe('OPEN-240 a seller by months', () => {
  it('says what the days of its clients say, before its months were ever summed and after', async () => {
    await sql`delete from venta_vendedor`.execute(t.db)
    expect((await ofDays(...periods[0]!))[0]).toBeGreaterThan(0)
    await expectSame()
    await sweep()
    expect(await vale()).toBe(true)
    await expectSame()
  })
  it('a change in a month that is summed counts at once, and once only when it is merged', async () => {
    await sweep()
    const before = await asked(...periods[0]!)
    const { id } = await findCliente()
    await setEstado(id, 'Cancelado')
    expect(await vale()).toBe(true)
    expect((await asked(...periods[0]!))[0]).toBeLessThan(before[0])
    await expectSame()
    await sweep()
    expect(await vale()).toBe(true)
    await expectSame()
    await setEstado(id, 'Entregado')
    await sweep()
    expect((await asked(...periods[0]!))[0]).toBeCloseTo(before[0], 1)
  })
  it('a client that goes to another seller takes its kilos along at once; merged while it was there, and back again', async () => {
    await sweep()
    const before = await asked(...periods[0]!)
    const { clienteId, id } = await findCliente()
    await move(clienteId, another)
    expect(await vale()).toBe(false)
    expect((await asked(...periods[0]!))[0]).toBeLessThan(before[0])
    await expectSame()
    await setEstado(id, 'Cancelado')
    await sweep() // the entry goes to the other one's months
    expect(await vale()).toBe(true)
    await expectSame()
    await move(clienteId, own)
    await expectSame()
    await setEstado(id, 'Entregado')
    await sweep()
    expect(await vale()).toBe(true)
    expect((await asked(...periods[0]!))[0]).toBeCloseTo(before[0], 1)
    await expectSame()
  })
  it('an entry that is merged while a client is away, before its seller is summed anew, is not lost', async () => {
    await sweep()
    const { clienteId, id } = await findCliente()
    await move(clienteId, another)
    await setEstado(id, 'Cancelado')
    // merged as an older portal would, which knows nothing of sellers
    await sql`
      with viejas as (
        delete from venta_dia
        where "clienteId" = 0 and not fundida
        returning dia, "grupoId", kilos, gasto
      )
      insert into venta_dia ("clienteId", dia, "grupoId", kilos, gasto, fundida)
      select 0, dia, "grupoId", kilos, gasto, true
      from viejas`.execute(t.db)
    await move(clienteId, own)
    await expectSame()
    await setEstado(id, 'Entregado')
    await sweep()
    await expectSame()
  })
  onlyOn('postgres')('while they are summed', () => {
    it('an entry that comes then, and is not merged yet, counts once', async () => {
      await sweep()
      const { id } = await findCliente()
      await sql`delete from venta_vendedor where "idVendedor" = ${own}`.execute(t.db)
      const { under } = await t.db.transaction().execute(async (on) => {
        await sql`lock table venta_mes_vendedor in share row exclusive mode`.execute(on)
        const under = sweep()
        const waiting = sql<{ n: number }>`
          select count(*)::int as n
          from pg_stat_activity
          where wait_event_type = 'Lock' and datname = current_database()`
        await expect.poll(async () => (await waiting.execute(t.db)).rows[0]!.n, { timeout: 10_000 }).toBe(1)
        await setEstado(id, 'Cancelado')
        return { under }
      })
      await under
      expect(await vale()).toBe(true)
      await expectSame()
      await setEstado(id, 'Entregado')
      await sweep()
      await expectSame()
    })
  })
  onlyOn('postgres')('beside another process that merges', () => {
    it('months are put right all the same: the comparison waits for it', async () => {
      await sweep()
      await sql`update venta_mes_vendedor set kilos = kilos + 1000`.execute(t.db)
      const { under } = await t.db.transaction().execute(async (on) => {
        await sql`select pg_advisory_xact_lock(20140014)`.execute(on)
        const under = verifyVentas(t.db)
        const waiting = sql<{ n: number }>`
          select count(*)::int as n
          from pg_locks
          where locktype = 'advisory' and not granted and objid = 20140014`
        await expect.poll(async () => (await waiting.execute(t.db)).rows[0]!.n, { timeout: 10_000 }).toBe(1)
        return { under }
      })
      await under
      await expectSame()
    })
  })
  it('months that are wrong are put right by the comparison, and the whole portal is no seller', async () => {
    await sweep()
    await sql`update venta_mes_vendedor set kilos = kilos + 1000`.execute(t.db)
    await verifyVentas(t.db)
    expect(await vale()).toBe(true)
    await expectSame()
    const { status } = await admin.post('/api/Params/kilosDashboard', {
      clienteId: 0,
      firstDate: periods[0]![0],
      lastdDate: periods[0]![1],
      productGrouptId: grupos,
    })
    expect(status).toBe(200)
  })
})
