import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, addMonths, toDay, today } from '#shared/dates.ts'
import { forgetParams } from '#server/params.ts'
import { sweep } from '#server/plugs.ts'
import { startTestPortal, type Client, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
let grupos: number[]
const hasta = today()
const desde = addMonths(hasta, -11)
beforeAll(async () => {
  t = await startTestPortal()
  grupos = (await t.db.selectFrom('grupo').select('id').execute()).map((g) => g.id)
})
afterAll(() => t.stop())

const KILOS = '/api/Params/kilosDashboard'
type Rango = { rango: string; grupos: { $values: { grupo: string; kilos: number; gasto: number }[] } }
const ask = (c: Client, clienteId: number, more: object = {}) =>
  c.post(KILOS, { clienteId, firstDate: desde, lastdDate: hasta, productGrouptId: grupos, ...more })
const flat = (rangos: Rango[]) =>
  rangos.flatMap((r) =>
    r.grupos.$values.filter((g) => g.kilos !== 0 || g.gasto !== 0).map((g) => ({ rango: r.rango, ...g })),
  )

/** The same figures straight from what the quotes say, without the ledger. */
const truth = async (where: { clientes?: number[]; desde?: string; hasta?: string; grupos?: number[] } = {}) => {
  const { rows } = await sql<{ rango: string; grupo: string; kilos: string; gasto: string }>`
    select
      to_char(q.dia, 'MM/YYYY') as rango, g.descripcion as grupo, sum(d.kilos) as kilos, round(sum(d.gasto), 2) as gasto
    from (
      select *, (fecha at time zone 'America/Argentina/Buenos_Aires')::date as dia
      from presupuesto
      where fecha is not null and estado <> 'Carrito' and estado <> 'Cancelado'
    ) q
    join venta_de(array(select id from presupuesto)) d on d.id = q.id
    join grupo g on g.id = d."grupoId"
    where q.dia >= ${where.desde ?? desde}
      and q.dia <= ${where.hasta ?? hasta}
      and d."grupoId" = any(${where.grupos ?? grupos})
      and (${where.clientes ?? null}::int[] is null or q."clienteId" = any(${where.clientes ?? null}::int[]))
    group by to_char(q.dia, 'MM/YYYY'), g.descripcion`.execute(t.db)
  return rows
    .map((r) => ({ rango: r.rango, grupo: r.grupo, kilos: Number(r.kilos), gasto: Number(r.gasto) }))
    .filter((r) => r.kilos !== 0 || r.gasto !== 0)
}
const sorted = <T extends { rango: string; grupo: string }>(list: T[]) =>
  [...list].sort((a, b) => `${a.rango}${a.grupo}`.localeCompare(`${b.rango}${b.grupo}`))
const clientesOf = async (c: Client) =>
  (await t.db.selectFrom('cliente').select('id').where('idVendedor', '=', c.session!.sellerId).execute()).map(
    (r) => r.id,
  )
/** One of the client's confirmed quotes in dollars with a line. */
const someQuote = (clienteId: number) =>
  t.db
    .selectFrom('presupuesto as p')
    .innerJoin('presupuesto_detalle as d', 'd.presupuestoId', 'p.id')
    .select(['p.id', 'p.estado', 'p.fecha'])
    .where('p.clienteId', '=', clienteId)
    .where('p.monedaId', '=', 2)
    .where('p.estado', 'not in', ['Carrito', 'Cancelado'])
    .where('p.fecha', '>', new Date(Date.now() - 300 * 86_400_000))
    .executeTakeFirstOrThrow()

describe('kilosDashboard', () => {
  it('HOME-24 role 3 gets its own confirmed quotes, a range a month with grupo, kilos and gasto', async () => {
    const c = await t.as('cliente@demo.test')
    for (let i = 0; i < 7; i++) {
      // a prepared statement changes its plan after the fifth
      const { status, body } = await ask(c, c.session!.clienteId)
      expect(status).toBe(200)
      const rangos = body.$values as Rango[]
      expect(rangos).toHaveLength(12)
      expect(rangos.every((r) => /^\d{2}\/\d{4}$/.test(r.rango) && r.grupos.$values.length === grupos.length)).toBe(
        true,
      )
      expect(Object.keys(rangos[0]!.grupos.$values[0]!).sort()).toEqual(['gasto', 'grupo', 'kilos'])
      expect(sorted(flat(rangos))).toEqual(sorted(await truth({ clientes: [c.session!.clienteId] })))
      expect(flat(rangos).length).toBeGreaterThan(3)
    }
  })
  it('HOME-24 a seller without a chosen client gets all its clients, an administrator everything (OPEN-20)', async () => {
    const seller = await t.as('vendedor@demo.test')
    const admin = await t.as('admin@demo.test')
    for (let i = 0; i < 6; i++) {
      expect(sorted(flat((await ask(seller, 0)).body.$values))).toEqual(
        sorted(await truth({ clientes: await clientesOf(seller) })),
      )
      expect(sorted(flat((await ask(admin, 0)).body.$values))).toEqual(sorted(await truth()))
    }
    const [one] = await clientesOf(seller)
    expect(sorted(flat((await ask(seller, one!)).body.$values))).toEqual(sorted(await truth({ clientes: [one!] })))
  })
  it('HOME-19 both days are included and only the chosen groups are summed; months without sales stand there with zero', async () => {
    const admin = await t.as('admin@demo.test')
    const quote = await t.db
      .selectFrom('presupuesto')
      .select('fecha')
      .where('fecha', 'is not', null)
      .where('estado', '=', 'Entregado')
      .orderBy('fecha')
      .executeTakeFirstOrThrow()
    const day = toDay(quote.fecha!)
    const two = grupos.slice(0, 2)
    for (const [a, b, g] of [
      [day, day, grupos],
      [addDays(day, -40), day, grupos],
      [day, addMonths(day, 12), two],
    ] as const) {
      const { status, body } = await ask(admin, 0, { firstDate: a, lastdDate: b, productGrouptId: { $values: g } })
      expect(status).toBe(200)
      expect(sorted(flat(body.$values))).toEqual(sorted(await truth({ desde: a, hasta: b, grupos: [...g] })))
    }
    const empty = await ask(admin, 0, { firstDate: '2010-01-31', lastdDate: '2010-03-01' })
    expect(empty.body.$values.map((r: Rango) => r.rango)).toEqual(['01/2010', '02/2010', '03/2010'])
    expect(flat(empty.body.$values)).toEqual([])
  })
  it("HOME-21 HOME-22 HOME-23 the server refuses a wrong filter with the screen's sentences", async () => {
    const c = await t.as('cliente@demo.test')
    const id = c.session!.clienteId
    for (const [more, text] of [
      [
        { firstDate: addDays(hasta, 1) },
        'Intervalo incorrecto; la fecha de inicio no puede ser mayor a la fecha de finalización',
      ],
      [{ productGrouptId: [] }, 'Debe elegir al menos un grupo'],
      [{ firstDate: addDays(addMonths(hasta, -12), -1) }, 'El intervalo no debe ser mayor a 12 meses'],
    ] as const) {
      const { status, body } = await ask(c, id, more)
      expect([status, body.detail]).toEqual([400, text])
    }
    expect((await ask(c, id, { firstDate: addMonths(hasta, -12) })).status).toBe(200)
    for (const more of [
      { firstDate: '2026-02-30' },
      { firstDate: null },
      { productGrouptId: ['1'] },
      { productGrouptId: 3 },
      { clienteId: '0' },
      { lastdDate: '21/11/2026' },
    ])
      expect((await ask(c, id, more)).status).toBe(400)
  })
  it('SES-35 the dashboard needs 15 and 20 together, the day of the dollar neither (OPEN-07)', async () => {
    for (const account of ['admin.sin15@demo.test', 'cliente.sin20@demo.test']) {
      const c = await t.as(account)
      expect((await ask(c, c.session!.clienteId)).status, account).toBe(403)
      expect((await c.get('/api/Params/dolar')).status).toBe(200)
    }
    expect((await t.anonymous.post(KILOS, {})).status).toBe(401)
  })
  it("another client's figures are not found, and role 3 must name its own", async () => {
    const c = await t.as('cliente@demo.test')
    const seller = await t.as('vendedor@demo.test')
    const own = await clientesOf(seller)
    const other = await t.db
      .selectFrom('cliente')
      .select('id')
      .where('id', 'not in', [...own, c.session!.clienteId])
      .executeTakeFirstOrThrow()
    expect((await ask(c, other.id)).status).toBe(404)
    expect((await ask(seller, other.id)).status).toBe(404)
    expect((await ask(await t.as('admin@demo.test'), 2_000_000_000)).status).toBe(404)
    const zero = await ask(c, 0)
    expect([zero.status, zero.body.detail]).toEqual([400, 'Debés elegir un cliente.'])
  })
  it('unknown groups add nothing', async () => {
    const c = await t.as('cliente@demo.test')
    const { status, body } = await ask(c, c.session!.clienteId, { productGrouptId: [2_000_000_000] })
    expect(status).toBe(200)
    expect(body.$values.every((r: Rango) => r.grupos.$values.length === 0)).toBe(true)
  })
})

describe('the ledger follows every change', () => {
  const expectSame = async () => {
    const admin = await t.as('admin@demo.test')
    expect(sorted(flat((await ask(admin, 0)).body.$values))).toEqual(sorted(await truth()))
  }
  it('cancelling takes a quote out, bringing it back counts it again; a cart never counts', async () => {
    const c = await t.as('cliente@demo.test')
    const q = await someQuote(c.session!.clienteId)
    const before = await truth()
    await t.db.updateTable('presupuesto').set({ estado: 'Cancelado' }).where('id', '=', q.id).execute()
    expect(await truth()).not.toEqual(before)
    await expectSame()
    await t.db.updateTable('presupuesto').set({ estado: 'Finanzas' }).where('id', '=', q.id).execute()
    await expectSame()
    await t.db
      .updateTable('presupuesto')
      .set({ estado: 'Carrito', fecha: null, contactoId: 1_999_999_999 })
      .where('id', '=', q.id)
      .execute()
    await expectSame()
    await t.db.updateTable('presupuesto_detalle').set({ pesoSubtotal: 77 }).where('presupuestoId', '=', q.id).execute()
    await expectSame()
    await t.db.updateTable('presupuesto').set({ estado: 'Enviado', fecha: q.fecha }).where('id', '=', q.id).execute()
    await expectSame()
  })
  it('a changed date, currency, discount, line or client moves the figures with it', async () => {
    const c = await t.as('cliente2@demo.test')
    const q = await someQuote(c.session!.clienteId)
    const other = await t.db
      .selectFrom('cliente')
      .select('id')
      .where('id', '<>', c.session!.clienteId)
      .executeTakeFirstOrThrow()
    for (const set of [
      { fecha: new Date(Date.now() - 45 * 86_400_000) },
      { monedaId: 1 },
      { monedaId: 2, descuentoCondicionPago: 3.5 },
      { estado: 'Entregado' },
      { clienteId: other.id },
    ]) {
      await t.db.updateTable('presupuesto').set(set).where('id', '=', q.id).execute()
      await expectSame()
    }
    await t.db
      .updateTable('presupuesto_detalle')
      .set({ pesoSubtotal: sql`"pesoSubtotal" * 2`, montoSubtotalDto: sql`"montoSubtotalDto" + 10` })
      .where('presupuestoId', '=', q.id)
      .execute()
    await expectSame()
    await t.db.deleteFrom('presupuesto_detalle').where('presupuestoId', '=', q.id).where('item', '=', 1).execute()
    await expectSame()
    const line = await t.db
      .selectFrom('presupuesto_detalle')
      .selectAll()
      .where('grupoId', 'in', grupos)
      .executeTakeFirstOrThrow()
    await t.db
      .insertInto('presupuesto_detalle')
      .values({ ...line, presupuestoId: q.id, item: 900 })
      .execute()
    await expectSame()
    await t.db.deleteFrom('presupuesto_historial').where('presupuestoId', '=', q.id).execute()
    for (const table of ['viaje', 'comprobante', 'estado_pedido'] as const)
      await t.db.deleteFrom(table).where('presupuestoId', '=', q.id).execute()
    await t.db.deleteFrom('presupuesto').where('id', '=', q.id).execute()
    await expectSame()
  })
  it('merging the rows of the whole portal changes no figure and leaves one a day and group', async () => {
    await sweep()
    await expectSame()
    const { rows } = await sql<{ n: number }>`
      select count(*) as n
      from (
        select 1
        from venta_dia
        where "clienteId" = 0
        group by dia, "grupoId"
        having count(*) > 1
      ) x`.execute(t.db)
    expect(rows[0]!.n).toBe(0)
    await sweep()
    await expectSame()
    const seller = await t.as('vendedor@demo.test')
    expect(sorted(flat((await ask(seller, 0)).body.$values))).toEqual(
      sorted(await truth({ clientes: await clientesOf(seller) })),
    )
  })
})

describe('the other figures of the home', () => {
  it("HOME-08 the dollar's day is an instant with its offset, null while there is none", async () => {
    const c = await t.as('cliente@demo.test')
    expect((await c.get('/api/Params/dolar')).body.fechaHora).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}-03:00$/)
    await t.db.deleteFrom('configuracion').where('clave', '=', 'dolarFechaHora').execute()
    forgetParams()
    expect((await c.get('/api/Params/dolar')).body).toEqual({
      fechaHora: null,
      visible: true,
      titulo: 'DÓLAR BILLETE',
      texto: 'Consultar con tu ejecutivo',
      valor: null,
    })
  })
  it('HOME-25 the groups of the filter have id and descripcion', async () => {
    const c = await t.as('cliente@demo.test')
    const { body } = await c.get('/api/Params/subcategorias')
    const grupos = await t.db.selectFrom('grupo').select(['id', 'descripcion']).execute()
    const byId = (a: { id: number }, b: { id: number }) => a.id - b.id
    expect(
      body.$values
        .map((g: { id: number; descripcion: string }) => ({ id: g.id, descripcion: g.descripcion }))
        .sort(byId),
    ).toEqual(grupos.sort(byId))
  })
})

describe('what the home says of an order is what the order says', () => {
  const exact = (dollars: number) => Number(dollars.toFixed(4))
  /** What the ledger holds of a client, in dollars. */
  const gasto = async (clienteId: number) => {
    const { rows } = await sql<{ grupos: string; total: string }>`
      select count(*) filter (where gasto < 0) as grupos, coalesce(sum(gasto), 0)::numeric(20, 4) as total
      from (
        select "grupoId", sum(gasto) as gasto
        from venta_dia
        where "clienteId" = ${clienteId}
        group by 1
      ) g`.execute(t.db)
    return [Number(rows[0]!.grupos), Number(rows[0]!.total)]
  }
  const lineas = (pares: readonly (readonly [grupoId: number, monto: number, dto: number])[]) =>
    pares.map(([grupoId, montoSubtotal, montoSubtotalDto], index) => ({
      grupoId,
      montoSubtotal,
      montoSubtotalDto,
      item: index + 1,
    }))
  it.each([
    [
      'a payment discount that rounds each group another way',
      4,
      [
        [1, 10.13, 10.13],
        [2, 10.13, 10.13],
        [3, 10.13, 10.13],
      ],
      29.17,
    ],
    [
      'a line of 100 % discount',
      4,
      [
        [1, 2500, 0],
        [2, 1000, 1000],
      ],
      860,
    ],
    [
      'discounts above everything',
      60,
      [
        [1, 100, 50],
        [2, 10, 5],
      ],
      0,
    ],
    [
      'no discount',
      0,
      [
        [1, 0.01, 0.01],
        [1, 99.99, 99.99],
      ],
      100,
    ],
  ] as const)('OPEN-325 %s', async (_, descuento, pares, total) => {
    const { id: clienteId } = await t.db
      .selectFrom('cliente')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const [, before] = await gasto(clienteId)
    const product = await t.db.selectFrom('producto').select('id').executeTakeFirstOrThrow()
    const p = await t.db
      .insertInto('presupuesto')
      .values({
        clienteId,
        contactoId: 1,
        estado: 'Enviado',
        fecha: new Date(),
        monedaId: 2,
        descuentoCondicionPago: descuento,
        montoFinal: total,
      } as never)
      .returning('id')
      .executeTakeFirstOrThrow()
    const put = (many: ReturnType<typeof lineas>) =>
      t.db
        .insertInto('presupuesto_detalle')
        .values(
          many.map((l) => ({
            ...l,
            presupuestoId: p.id,
            productoId: product.id,
            nombreProducto: 'x',
            cantidadTiras: 1,
            precio: 1,
            precioLista: 1,
            pesoSubtotal: 1,
            dimension1: 0,
            dimension2: 0,
          })) as never,
        )
        .execute()
    // however its lines come: together, one by one, changed, taken away and back
    const all = lineas(pares)
    for (const one of all) await put([one])
    expect(await gasto(clienteId)).toEqual([0, exact(before! + total)])
    await t.db.deleteFrom('presupuesto_detalle').where('presupuestoId', '=', p.id).where('item', '=', 1).execute()
    await put(all.slice(0, 1))
    await sql`
      update presupuesto_detalle
      set "montoSubtotalDto" = "montoSubtotalDto" / 2
      where "presupuestoId" = ${p.id}`.execute(t.db)
    await t.db.deleteFrom('presupuesto_detalle').where('presupuestoId', '=', p.id).execute()
    expect((await gasto(clienteId))[1]).toBe(before)
    await put(all)
    expect(await gasto(clienteId)).toEqual([0, exact(before! + total)])
    await t.db
      .updateTable('presupuesto')
      .set({ descuentoCondicionPago: 0 } as never)
      .where('id', '=', p.id)
      .execute()
    await t.db
      .updateTable('presupuesto')
      .set({ descuentoCondicionPago: descuento } as never)
      .where('id', '=', p.id)
      .execute()
    expect(await gasto(clienteId)).toEqual([0, exact(before! + total)])
    await t.db.updateTable('presupuesto').set({ estado: 'Cancelado' }).where('id', '=', p.id).execute()
    expect((await gasto(clienteId))[1]).toBe(before)
  })
})
