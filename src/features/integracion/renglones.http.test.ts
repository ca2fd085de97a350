import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addLine, buy } from '../../../test/compra.ts'
import { openIntegracion } from '../../../test/integracion.ts'
import { createClave } from './server/claves.ts'

const on = openIntegracion()
const quote = async (presupuestoTotvsId: string) => {
  const { codigo } = await on.someCliente()
  const row = { presupuestoTotvsId, cliente: codigo, fecha: '2026-01-05', estado: 'Enviado', moneda: 'ARS' }
  expect((await on.put('presupuestos', [row])).body.nuevas).toBe(1)
}
const said = async (entidad: string, ...rows: object[]) => {
  const { body } = await on.put(entidad, rows)
  return [body.nuevas, body.cambiadas, body.retiradas, ...body.errores.$values.map((e: { motivo: string }) => e.motivo)]
}
const idOf = async (totvs: string) =>
  (
    await sql<{ id: number }>`
      select id
      from presupuesto
      where "presupuestoTotvsId" = ${totvs}`.execute(on.t.db)
  ).rows[0]!.id
/** The order, read with the order system's key. */
const pedido = async (totvs: string) => {
  const clave = await createClave(on.t.db, `Lector ${totvs}`, { alcance: ['eventos'] })
  const { body } = await on.t.anonymous.send('GET', `/api/integracion/presupuestos/${await idOf(totvs)}`, {
    headers: { authorization: `Bearer ${clave}` },
  })
  return body
}
const items = async (totvs: string) =>
  (await pedido(totvs)).lineas.$values.map((l: { item: number; itemCodigo: string; cantidad: number }) => [
    l.item,
    l.itemCodigo,
    l.cantidad,
  ])

describe('lines as the order system counts them', () => {
  it('OPEN-254 a code of letters is a line of its own, keeps it, and goes out with it; zeros in front make no other line', async () => {
    await quote('RE-1')
    const [producto] = await on.someProducts(1)
    const linea = (item: string | number, cantidad = 1) => ({
      presupuesto: 'RE-1',
      item,
      producto: producto!.id,
      cantidad,
      precio: 10,
    })
    expect(await said('presupuestos-lineas', linea('01'), linea('99', 2), linea('A0', 3), linea('A1', 4))).toEqual([
      4, 0, 0,
    ])
    expect(await items('RE-1')).toEqual([
      [1, '01', 1],
      [99, '99', 2],
      [100, 'A0', 3],
      [101, 'A1', 4],
    ])
    // A0 has the number 100, so the line '100' gets another one
    expect(await said('presupuestos-lineas', linea('A0', 5), linea('100', 6), linea('1'))).toEqual([1, 2, 0])
    expect(await items('RE-1')).toEqual([
      [1, '1', 1],
      [99, '99', 2],
      [100, 'A0', 5],
      [101, 'A1', 4],
      [102, '100', 6],
    ])
    expect(
      await said(
        'presupuestos-lineas',
        { presupuesto: 'RE-1', item: 'A0', borrar: true },
        { presupuesto: 'RE-1', item: 'ZZ', borrar: true },
      ),
    ).toEqual([0, 0, 1])
    expect(
      await said('presupuestos-lineas', { ...linea('A0'), momento: new Date(Date.now() - 60_000).toISOString() }),
    ).toEqual([0, 0, 0])
    expect(await said('presupuestos-lineas', linea(1.5), linea('0'), linea('-3'))).toEqual([
      0,
      0,
      0,
      '«1.5» no es un número ni un código de renglón.',
      'Debe ser desde 1.',
      '«-3» no es un número ni un código de renglón.',
    ])
  })
  it('OPEN-254 the answer to an order of the portal names its line 01: it is the one it has', async () => {
    const cliente = await on.t.as('cliente@demo.test')
    const { id } = await buy(cliente, (await addLine(cliente, 3)).id)
    await sql`
      update presupuesto
      set "presupuestoTotvsId" = 'RE-2'
      where id = ${id}`.execute(on.t.db)
    expect(await items('RE-2')).toEqual([[1, '1', 3]])
    const { producto, cantidad, largo, ancho, precio, descuento1 } = (await pedido('RE-2')).lineas.$values[0]
    const linea = { presupuesto: 'RE-2', item: '01', producto, cantidad, largo, ancho, precio, descuento1 }
    expect(await said('presupuestos-lineas', linea)).toEqual([0, 1, 0])
    expect(await items('RE-2')).toEqual([[1, '01', 3]])
  })
  it('OPEN-254 so are the lines of an order’s state and of a stockpile', async () => {
    await quote('RE-3')
    const estado = (item: string, cantidad: number) => ({
      pedidoId: 'P-RE-3',
      presupuesto: 'RE-3',
      item,
      producto: 'X',
      descripcion: 'X',
      cantidad,
      estado: 'Pendiente',
      fecha: '2026-01-06',
    })
    expect(await said('estado-pedidos', estado('01', 1), estado('A0', 2.12))).toEqual([2, 0, 0])
    expect(await said('estado-pedidos', estado('01', 1), estado('A0', 3))).toEqual([0, 1, 0])
    const { codigo } = await on.someCliente()
    await on.put('acopios', [
      {
        nroAcopio: 'A-RE',
        cliente: codigo,
        fechaEmision: '2026-01-05',
        cotizacion: 1,
        saldoDolares: 1,
        lastUpdate: '2026-01-05',
      },
    ])
    const movimiento = (item: string) => ({
      acopio: 'A-RE',
      item,
      fecha: '2026-01-06',
      descripcion: 'X',
      importe: 1,
      tasa: 1,
      importeDolares: 1,
    })
    expect(await said('acopios-detalle', movimiento('01'), movimiento('A0'))).toEqual([2, 0, 0])
    expect(await said('acopios-detalle', { acopio: 'A-RE', item: 'A0', borrar: true }, movimiento('1'))).toEqual([
      0, 1, 1,
    ])
  })
})
