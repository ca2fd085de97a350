import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, today, type Day } from '#shared/dates.ts'
import { sweep } from '#server/plugs.ts'
import { people } from '../../../test/people.ts'
import { verifyVentas } from './server/verify.ts'

/** The report of the whole portal, read by months, against the ledger's days (which verificar.http.test.ts proves). */
const { t, admin } = people({ admin: 'admin@demo.test' })
let grupos: number[]
beforeAll(async () => {
  grupos = (await t.db.selectFrom('grupo').select('id').execute()).map((g) => g.id)
})

const ofDays = async (desde: Day, hasta: Day): Promise<[number, number]> => {
  const { rows } = await sql<{
    kilos: number
    gasto: number
  }>`select coalesce(sum(kilos), 0)::float8 as kilos, coalesce(sum(gasto), 0)::float8 as gasto from venta_dia
    where "clienteId" = 0 and dia between ${desde} and ${hasta} and "grupoId" = any(${grupos})`.execute(t.db)
  return [rows[0]!.kilos, rows[0]!.gasto]
}
const asked = async (firstDate: Day, lastdDate: Day): Promise<[number, number]> => {
  const { body } = await admin.post('/api/Params/kilosDashboard', {
    clienteId: 0,
    firstDate,
    lastdDate,
    productGrouptId: grupos,
  })
  const all = body.$values.flatMap((r: { grupos: { $values: { kilos: number; gasto: number }[] } }) => r.grupos.$values)
  const sum = (of: 'kilos' | 'gasto') => all.reduce((n: number, g: Record<typeof of, number>) => n + g[of], 0)
  return [sum('kilos'), sum('gasto')]
}
const first = `${today().slice(0, 7)}-01`
/** Whole months alone, both ends within a month, the middle of one month, days of two, and the one under way. */
const periods: readonly (readonly [Day, Day])[] = [
  [addMonths(first, -6), addDays(first, -1)],
  [addDays(addMonths(first, -6), 9), addDays(addMonths(first, -1), 12)],
  [addDays(addMonths(first, -2), 3), addDays(addMonths(first, -2), 20)],
  [addDays(addMonths(first, -3), 20), addDays(addMonths(first, -2), 5)],
  [addMonths(first, -11), today()],
]
const expectSame = async () => {
  for (const [desde, hasta] of periods) {
    const [kilos, gasto] = await asked(desde, hasta)
    const days = await ofDays(desde, hasta)
    expect([desde, hasta, kilos]).toEqual([desde, hasta, expect.closeTo(days[0], 1)])
    expect(gasto).toBeCloseTo(days[1], 0) // each group and month is rounded to the cent
  }
}
const months = async () => (await sql<{ n: number }>`select count(*)::int as n from venta_mes`.execute(t.db)).rows[0]!.n

describe('the whole portal by months', () => {
  it('HOME-24 says what its days say before and after they are merged', async () => {
    expect((await ofDays(...periods[0]!))[0]).toBeGreaterThan(0)
    await expectSame()
    await sweep()
    expect(await months()).toBeGreaterThan(10)
    await expectSame()
  })
  it('HOME-24 a change in a month that was merged counts at once, and once only when it is merged', async () => {
    await sweep()
    const [desde, hasta] = periods[0]!
    const before = await asked(desde, hasta)
    const quote = await t.db
      .selectFrom('presupuesto')
      .select(['id', 'estado'])
      .where('estado', '=', 'Entregado')
      .where('monedaId', '=', 2)
      .where('fecha', '>', new Date(`${desde}T03:00:00Z`))
      .where('fecha', '<', new Date(`${hasta}T03:00:00Z`))
      .limit(1)
      .executeTakeFirstOrThrow()
    await t.db.updateTable('presupuesto').set({ estado: 'Cancelado' }).where('id', '=', quote.id).execute()
    const without = await asked(desde, hasta)
    expect(without[0]).toBeLessThan(before[0])
    await expectSame()
    await sweep()
    expect(await asked(desde, hasta)).toEqual(without)
    await t.db.updateTable('presupuesto').set({ estado: 'Entregado' }).where('id', '=', quote.id).execute()
    expect((await asked(desde, hasta))[0]).toBeCloseTo(before[0], 1)
  })
  it('HOME-24 months that are wrong are put right by the comparison, with their days', async () => {
    await sweep()
    await sql`update venta_mes set kilos = kilos + 1000`.execute(t.db)
    await sql`insert into venta_mes values ('2031-05-01', 1, 5, 5)`.execute(t.db)
    await sql`
      delete from venta_dia
      where "clienteId" = 0
        and dia = (select max(dia) from venta_dia where dia < ${first}::date)`.execute(t.db)
    await verifyVentas(t.db)
    await expectSame()
    expect(
      (
        await sql`
          select from venta_mes
          where mes = '2031-05-01'`.execute(t.db)
      ).rows,
    ).toEqual([])
  })
})
