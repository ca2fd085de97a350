import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { noEncontrado, problem, scenario } from '../../../test/carrito.ts'
import type { Client } from '../../../test/portal.ts'
import { addDays, startOfDay, today } from '#shared/dates.ts'
import type { Comprado, Historia } from './contract.ts'

const { e, add, cart } = scenario()

type Linea = readonly [productoId: string, cantidad: number, largo?: number, precio?: number]
const zeros = {
  descuentoCliente: 0,
  descuentoCondicionPago: 0,
  montoTotalSinDto: 0,
  montoTotal: 0,
  pesoTotal: 0,
  montoFinal: 0,
}
/** An order of that client, so many days ago at noon. */
const order = async (
  ago: number,
  lineas: readonly Linea[],
  { clienteId = e.clienteId, estado = 'Entregado' } = {},
): Promise<number> => {
  const { id } = await e.t.db
    .insertInto('presupuesto')
    .values({
      clienteId,
      contactoId: 1,
      estado,
      fecha: new Date(startOfDay(addDays(today(), -ago)).getTime() + 12 * 3_600_000),
      monedaId: 2,
      ...zeros,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await e.t.db
    .insertInto('presupuesto_detalle')
    .values(
      lineas.map(([productoId, cantidad, largo = 0, precio = 10], at) => ({
        presupuestoId: id,
        item: at + 1,
        productoId,
        nombreProducto: `Nombre de ${productoId}`,
        grupoId: 1,
        cantidadTiras: cantidad,
        dimension1: largo,
        dimension2: 0,
        precio,
        precioLista: precio,
        descuento1: 0,
        montoSubtotal: 1,
        montoSubtotalDto: 1,
        pesoSubtotal: 1,
      })),
    )
    .execute()
  return id
}
/** The client without any order that counts, so that a test knows all there is. */
const clear = () =>
  e.t.db
    .updateTable('presupuesto')
    .set({ estado: 'Cancelado' })
    .where('clienteId', '=', e.clienteId)
    .where('fecha', 'is not', null)
    .execute()
const list = (who: Client = e.ana, more = '') => who.get(`/api/comprados?clienteId=${e.clienteId}${more}`)
const rowsOf = async (more = ''): Promise<Comprado[]> => (await list(e.ana, more)).body.productos.$values
const rowOf = async (id: string): Promise<Comprado | undefined> =>
  (await rowsOf('&meses=siempre')).find((row) => row.productoId === id)
const historia = async (id: string): Promise<Historia> =>
  (await e.ana.get(`/api/comprados/${encodeURIComponent(id)}/${e.clienteId}`)).body

describe('what a client bought', () => {
  it('REORD-05 each product with its last date, number of orders, usual quantity and cut, rhythm, last price and today’s', async () => {
    await clear()
    await order(40, [[e.barra, 10, 6, 11.5]])
    await order(30, [
      [e.barra, 24, 12, 12],
      [e.barra, 24, 12, 12],
    ])
    await order(12, [
      [e.barra, 24, 12, 12.25],
      [e.pieza, 7],
    ])
    const [bar, piece] = [(await rowOf(e.barra))!, (await rowOf(e.pieza))!]
    expect(bar).toMatchObject({
      nombreProducto: `Nombre de ${e.barra}`,
      pedidos: 3,
      veces: 2,
      ultima: addDays(today(), -12),
      ritmo: 14,
      toca: addDays(today(), 2),
      cantidad: 24,
      largo: 12,
      ancho: 0,
      precioUltimo: 12.25,
      moneda: { id: 2, simbolo: 'US$' },
      motivo: null,
    })
    expect(bar.producto!.precio).toBe(13.57)
    expect(bar.dias.$values).toEqual([40, 30, 12].map((ago) => addDays(today(), -ago)))
    expect(piece).toMatchObject({ pedidos: 1, ritmo: null, toca: null, cantidad: 7, largo: 0 })
  })

  it('REORD-05 stands by what is due, by the last date or by how often; what is given up comes after', async () => {
    await clear()
    for (const ago of [50, 30, 10]) await order(ago, [[e.barra, 4, 6]]) // every 20 days, due in 10
    for (const ago of [45, 25, 19, 13]) await order(ago, [[e.pieza, 5]]) // every 6 days, overdue by 7
    for (const ago of [300, 290, 280]) await order(ago, [[e.chapa, 1, 2]]) // given up
    await order(1, [[e.losa, 1]]) // no rhythm yet
    const by = async (orden: string) => (await rowsOf(`&orden=${orden}`)).map((row) => row.productoId)
    expect(await by('toca')).toEqual([e.pieza, e.barra, e.losa, e.chapa])
    expect(await by('fecha')).toEqual([e.losa, e.barra, e.pieza, e.chapa])
    expect(await by('veces')).toEqual([e.pieza, e.barra, e.chapa, e.losa])
    const { body } = await list()
    expect([body.total, body.tocan]).toEqual([4, 1])
  })

  it('REORD-05 can be searched by code and words, narrowed to a group, to months and to what is in stock; pages come from the server', async () => {
    await clear()
    const { rows } = await sql<{ id: string; grupoId: number; descripcion: string }>`
      select id, "grupoId", descripcion from producto where activo order by id limit 30`.execute(e.t.db)
    await order(
      3,
      rows.map(({ id }) => [id, 1]),
    )
    await order(800, [[e.chapa, 1, 2]])
    expect(((await list()).body as { total: number }).total).toBe(rows.length)
    expect([(await rowsOf()).length, (await rowsOf('&page=2')).length, (await rowsOf('&page=3')).length]).toEqual([
      25, 5, 0,
    ])
    const { id, grupoId, descripcion } = rows[7]!
    expect((await rowsOf(`&name=${encodeURIComponent(id.toLowerCase())}`)).map((row) => row.productoId)).toContain(id)
    const words = await rowsOf(`&name=${encodeURIComponent(descripcion.split(/[ (]/).slice(0, 2).join(' '))}`)
    expect(words.map((row) => row.productoId)).toContain(id)
    expect(await rowsOf('&name=wkjhgfqp')).toEqual([])
    expect(await rowsOf(`&name=${encodeURIComponent('((%')}`)).toEqual([])
    const inGroup = (await list(e.ana, `&grupo=${grupoId}`)).body
    expect(inGroup.total).toBe(rows.filter((row) => row.grupoId === grupoId).length)
    expect(inGroup.grupos.$values.map((g: { id: number }) => g.id).sort()).toEqual(
      [...new Set([...rows.map((row) => row.grupoId), 8])].sort(),
    )
    const all = (await list(e.ana, '&meses=siempre')).body.total as number
    expect(all).toBe(rows.some((row) => row.id === e.chapa) ? rows.length : rows.length + 1)
    await e.t.db.updateTable('stock').set({ cantidad: 0 }).where('productoId', '=', id).execute()
    const stocked = await rowsOf('&conStock=true')
    expect(stocked.map((row) => row.productoId)).not.toContain(id)
    expect(stocked.every((row) => row.producto?.tieneStock)).toBe(true)
  })

  it('REORD-05 REORD-03 what is sold no more stays in the list, and says why', async () => {
    await clear()
    await order(5, [[e.barra, 24, 12]])
    await e.t.db.updateTable('producto').set({ activo: false }).where('id', '=', e.barra).execute()
    expect(await rowOf(e.barra)).toMatchObject({ producto: null, motivo: 'El producto ya no está disponible.' })
    await e.t.db.updateTable('producto').set({ activo: true }).where('id', '=', e.barra).execute()
    expect((await rowOf(e.barra))!.motivo).toBeNull()
  })
})

describe('the history of a product', () => {
  it('REORD-06 the orders it was in, the newest first, with quantity, cut and price of then', async () => {
    await clear()
    const one = await order(40, [[e.barra, 10, 6, 11.5]])
    const two = await order(12, [[e.barra, 24, 12, 12.25]])
    expect(await historia(e.barra)).toEqual({
      pedidos: 2,
      unidad: 'm',
      compras: {
        $values: [
          {
            presupuestoId: two,
            fecha: addDays(today(), -12),
            cantidad: 24,
            largo: 12,
            ancho: 0,
            precio: 12.25,
            moneda: { id: 2, simbolo: 'US$' },
          },
          {
            presupuestoId: one,
            fecha: addDays(today(), -40),
            cantidad: 10,
            largo: 6,
            ancho: 0,
            precio: 11.5,
            moneda: { id: 2, simbolo: 'US$' },
          },
        ],
      },
    })
    expect(await historia(e.pieza)).toMatchObject({ pedidos: 0, compras: { $values: [] } })
  })
})

describe('what counts', () => {
  it('REORD-07 a cancelled order does not count, nor does a cart; one that is taken up again does', async () => {
    await clear()
    const id = await order(5, [[e.barra, 24, 12]])
    await add(e.ana, e.pieza, { cantidad: 5 })
    expect((await cart()).presupuestoDetalles.$values).toHaveLength(1)
    expect((await rowsOf()).map((row) => row.productoId)).toEqual([e.barra])
    const setEstado = (estado: string) =>
      e.t.db.updateTable('presupuesto').set({ estado }).where('id', '=', id).execute()
    await setEstado('Cancelado')
    expect(await rowsOf()).toEqual([])
    expect(await historia(e.barra)).toMatchObject({ pedidos: 0, compras: { $values: [] } })
    await setEstado('Comercial')
    expect((await rowOf(e.barra))!.pedidos).toBe(1)
  })

  it('REORD-07 OPEN-98 a seller and role 1 see it for the client chosen; another’s is not found; who may not see operations is refused', async () => {
    await clear()
    await order(5, [[e.barra, 24, 12]])
    const paths = [`?clienteId=${e.clienteId}`, `/${e.barra}/${e.clienteId}`]
    const stranger = await e.t.as('cliente2@demo.test')
    for (const path of paths) expect(problem(await stranger.get(`/api/comprados${path}`))).toEqual(noEncontrado)
    expect((await e.t.anonymous.get(`/api/comprados?clienteId=${e.clienteId}`)).status).toBe(401)
    const { db } = e.t
    const seller = await db
      .selectFrom('cliente as c')
      .innerJoin('usuario as u', 'u.idVendedor', 'c.idVendedor')
      .select('u.email')
      .where('c.id', '=', e.clienteId)
      .where('u.tipoRol', '=', 2)
      .executeTakeFirstOrThrow()
    for (const email of [seller.email, 'admin@demo.test']) {
      const who = await e.t.as(email)
      const [all, one] = await Promise.all(paths.map((path) => who.get(`/api/comprados${path}`)))
      expect([all!.body.total, one!.body.pedidos]).toEqual([1, 1])
    }
    await db
      .updateTable('usuario')
      .set({ permisos: [18] })
      .where('email', '=', 'cliente.sin20@demo.test')
      .execute()
    const without = await e.t.as('cliente.sin20@demo.test')
    const own = without.session!.clienteId
    expect((await without.get(`/api/comprados?clienteId=${own}`)).status).toBe(403)
  })

  it('REORD-05 REORD-07 whatever is ordered, changed, cancelled, moved or deleted, what is shown is what the orders say', async () => {
    await clear()
    const products = [e.barra, e.pieza, e.chapa]
    const orders: number[] = []
    const { db } = e.t
    const any = <T>(of: readonly T[], n: number): T | undefined => of[n % Math.max(1, of.length)]
    type Step = readonly [what: number, n: number, m: number]
    const steps: readonly ((n: number, m: number) => Promise<unknown>)[] = [
      async (n, m) =>
        orders.push(
          await order(n, [
            [any(products, m)!, 1 + (n % 3), 6],
            [any(products, m + 1)!, 2, 0, 1 + n],
          ]),
        ),
      async (n) =>
        db
          .updateTable('presupuesto')
          .set({ estado: 'Cancelado' })
          .where('id', '=', any(orders, n) ?? 0)
          .execute(),
      async (n) =>
        db
          .updateTable('presupuesto')
          .set({ estado: 'Entregado' })
          .where('id', '=', any(orders, n) ?? 0)
          .execute(),
      async (n, m) =>
        db
          .updateTable('presupuesto')
          .set({ fecha: startOfDay(addDays(today(), -m)) })
          .where('id', '=', any(orders, n) ?? 0)
          .execute(),
      async (n, m) =>
        db
          .updateTable('presupuesto_detalle')
          .set({ cantidadTiras: 1 + (m % 4), productoId: any(products, m)! })
          .where('presupuestoId', '=', any(orders, n) ?? 0)
          .where('item', '=', 1)
          .execute(),
      async (n) =>
        db
          .deleteFrom('presupuesto_detalle')
          .where('presupuestoId', '=', any(orders, n) ?? 0)
          .where('item', '=', 2)
          .execute(),
      async (n) => {
        const id = any(orders, n) ?? 0
        await db.deleteFrom('presupuesto').where('id', '=', id).execute()
        orders.splice(orders.indexOf(id), id === 0 ? 0 : 1)
      },
      async () => list(),
    ]
    /** The same, from the orders themselves. */
    const expected = async () => {
      const { rows } = await sql<{ productoId: string; pedidos: number; ultima: string; dias: number }>`
        select
          d."productoId", count(distinct p.id)::int as pedidos,
          max(((p.fecha at time zone 'UTC') - interval '3 hours')::date)::text as ultima,
          count(distinct ((p.fecha at time zone 'UTC') - interval '3 hours')::date)::int as dias
        from presupuesto p
        join presupuesto_detalle d on d."presupuestoId" = p.id
        where p."clienteId" = ${e.clienteId} and p.fecha is not null and p.estado not in ('Carrito', 'Cancelado')
        group by 1
        order by 1`.execute(db)
      return rows.map(({ productoId, pedidos, ultima, dias }) => [productoId, pedidos, ultima, dias >= 3])
    }
    const shown = async () =>
      (await rowsOf('&meses=siempre'))
        .map((row) => [row.productoId, row.pedidos, row.ultima, row.ritmo !== null] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1))
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(steps.length - 1), fc.nat(60), fc.nat(60)), { minLength: 4, maxLength: 14 }),
        async (walk: readonly Step[]) => {
          for (const [what, n, m] of walk) await steps[what]!(n, m)
          expect(await shown()).toEqual(await expected())
        },
      ),
      { numRuns: 12, seed: 143 },
    )
  })

  it('REORD-05 two that read at once, with an order between, end with what the orders say', async () => {
    await clear()
    for (let turn = 0; turn < 6; turn++) {
      await Promise.all([list(), order(turn, [[e.barra, 4, 6]]), list(), order(turn + 20, [[e.barra, 4, 6]]), list()])
      expect((await rowOf(e.barra))!.pedidos).toBe(2 * turn + 2)
    }
  })

  it('REORD-05 whoever reads while another works out the same client’s waits for it', async () => {
    await clear()
    await order(2, [[e.barra, 4, 6]])
    const waiting = async () =>
      (
        await sql<{ hay: boolean }>`
          select exists (
            select from pg_locks where locktype = 'advisory' and not granted and objid = ${e.clienteId}
          ) as hay`.execute(e.t.db)
      ).rows[0]!.hay
    let asked: ReturnType<typeof list> | undefined
    await e.t.db.transaction().execute(async (on) => {
      await sql`select pg_advisory_xact_lock(143, ${e.clienteId})`.execute(on)
      asked = list()
      await expect.poll(waiting).toBe(true)
    })
    expect((await asked!).body.total).toBe(1)
  })
})
