import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { tx } from '#server/context.ts'
import { features } from '#server/features.ts'
import { addLine, buy } from '../../../test/compra.ts'
import { startTestPortal, type TestPortal } from '../../../test/portal.ts'
import { emit, emitEach } from './events.ts'

let t: TestPortal
beforeAll(async () => void (t = await startTestPortal()))
afterAll(() => t.stop())
beforeEach(async () => void (await t.db.deleteFrom('salida').execute()))

const told = async (tipo: string) =>
  (await t.db.selectFrom('salida').select('datos').where('tipo', '=', tipo).orderBy('id').execute()).map((r) => r.datos)
const direccion = { clienteId: 1, tiendaNro: 1, calle: 'Av. Ñandú', calleNro: '12 bis' }

it('an event goes out with what caused it, and with that alone', async () => {
  await expect(
    tx(async (on) => {
      await emit(on, { tipo: 'direccion-cambiada', datos: direccion })
      throw new Error('deshecho')
    }),
  ).rejects.toThrow('deshecho')
  expect(await told('direccion-cambiada')).toEqual([])
  await tx((on) => emit(on, { tipo: 'direccion-cambiada', datos: direccion }))
  expect(await told('direccion-cambiada')).toEqual([
    { clienteId: 1, tiendaNro: 1, calle: 'Av. Ñandú', calleNro: '12 bis' },
  ])
})
it('what is not of the declared shape does not go out, nor an event nobody declares', async () => {
  const wrong: [unknown, RegExp][] = [
    [{ tipo: 'direccion-cambiada', datos: { ...direccion, clave: 'secreta' } }, /unrecognized_keys[^]*clave/],
    [{ tipo: 'direccion-cambiada', datos: { ...direccion, clienteId: '1' } }, /invalid_type[^]*clienteId/],
    [{ tipo: 'direccion-cambiada', datos: { clienteId: 1 } }, /invalid_type[^]*calleNro/],
    [{ tipo: 'nadie-lo-declara', datos: {} }, /no room declares/],
  ]
  for (const [e, why] of wrong) await expect(tx((on) => emit(on, e as never))).rejects.toThrow(why)
  expect(await t.db.selectFrom('salida').select('id').execute()).toEqual([])
})
it('one statement tells an event for each of its rows', async () => {
  const each = emitEach(
    'pedido-confirmado',
    { presupuestoId: sql`q.n`, clienteId: sql`q.n + 1`, usuarioId: sql`${7}::int`, ordenCompra: sql`'OC-' || q.n` },
    'q',
  )
  await sql`with q as (select generate_series(1, 2) as n), s as (${each}) select 1`.execute(t.db)
  expect(await told('pedido-confirmado')).toEqual([
    { presupuestoId: 1, clienteId: 2, usuarioId: 7, ordenCompra: 'OC-1' },
    { presupuestoId: 2, clienteId: 3, usuarioId: 7, ordenCompra: 'OC-2' },
  ])
})
it('what the calls of the portal tell is of the declared shape', async () => {
  const cliente = await t.as('cliente@demo.test')
  const order = await buy(cliente, (await addLine(cliente)).id)
  const { clienteId } = cliente.session!
  const page = await cliente.get(`/api/Product/grupo?id=1&page=1&clienteId=${clienteId}`)
  const producto = page.body.$values[0].id
  await cliente.post(`/api/Product/consultarDisponibilidad?productoId=${producto}&clienteId=${clienteId}&cantidad=2,5`)
  const tienda = (await cliente.get(`/api/Budget/FetchPreconfirm/${(await addLine(cliente)).id}`)).body.tiendas
    .$values[0]
  await cliente.post('/api/Client/updateAddress', {
    clienteId,
    tiendaNro: tienda.tiendaNro,
    calle: 'Otra',
    calleNro: '7',
  })
  const shapes = Object.assign({}, ...features.map((f) => f.events))
  const rows = await t.db.selectFrom('salida').select(['tipo', 'datos']).execute()
  expect([...new Set(rows.map((r) => r.tipo))].sort()).toEqual([
    'consulta-disponibilidad',
    'direccion-cambiada',
    'pedido-confirmado',
  ])
  for (const { tipo, datos } of rows) expect([tipo, safeParse(shapes[tipo].data, datos).success]).toEqual([tipo, true])
  expect(await told('pedido-confirmado')).toContainEqual({
    presupuestoId: order.id,
    clienteId,
    usuarioId: cliente.session!.userId,
    ordenCompra: null,
  })
})

it('BASE-06 an event names what it is about: what its data say, else the order or the shop that they name', async () => {
  const about = async (datos: object): Promise<string | null> => {
    const row = await t.db
      .insertInto('salida')
      .values({ tipo: 'pedido-confirmado', datos: JSON.stringify(datos) })
      .returning('sobre')
      .executeTakeFirstOrThrow()
    return row.sobre
  }
  expect([
    await about({ sobre: 'cotizacion 12', presupuestoId: 7 }),
    await about({ presupuestoId: 7 }),
    await about({ clienteId: 3, tiendaNro: 2 }),
    await about({ clienteId: 3 }),
  ]).toEqual(['cotizacion 12', 'presupuesto 7', 'tienda 3/2', null])
})
