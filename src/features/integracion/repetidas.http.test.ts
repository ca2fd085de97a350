import { expect, it } from 'vitest'
import { counts, openIntegracion } from '../../../test/integracion.ts'

const on = openIntegracion()

it('OPEN-333 a file that says two states of one order, without a moment, leaves it at the last; sent again it moves nothing', async () => {
  const { codigo: cliente } = await on.someCliente()
  const row = { presupuestoTotvsId: 'R-333', cliente, fecha: '2026-01-05', estado: 'Enviado', moneda: 'USD' }
  await on.put('presupuestos', [row])
  const { id } = await on.t.db
    .selectFrom('presupuesto')
    .select('id')
    .where('presupuestoTotvsId', '=', 'R-333')
    .executeTakeFirstOrThrow()
  const history = async () => {
    const moves = await on.t.db
      .selectFrom('presupuesto_historial')
      .select('a')
      .where('presupuestoId', '=', id)
      .orderBy('id')
      .execute()
    return moves.map((m) => m.a)
  }
  const inTwoWays = [
    { id, estado: 'Finanzas', motivo: 'Se aprobó.', pedidoId: 'P-333' },
    { presupuestoTotvsId: 'R-333', estado: 'Comercial', motivo: 'Faltaba la firma.' },
  ]
  expect(counts((await on.put('presupuestos', inTwoWays)).body)).toEqual([2, 0, 2, 0, 0])
  expect(await history()).toEqual(['Enviado', 'Finanzas', 'Comercial'])
  expect(counts((await on.put('presupuestos', inTwoWays)).body)).toEqual([2, 0, 0, 2, 0])
  const byOneKey = inTwoWays.map((r) => ({ ...r, id: null, presupuestoTotvsId: 'R-333' }))
  expect(counts((await on.put('presupuestos', byOneKey)).body)).toEqual([2, 0, 0, 2, 0])
  expect(await history()).toEqual(['Enviado', 'Finanzas', 'Comercial'])
  // rows with a moment are applied in the order of their moments
  const dated = byOneKey.map((r, n) => ({ ...r, momento: new Date(Date.now() + n * 1_000).toISOString() }))
  expect(counts((await on.put('presupuestos', dated)).body)).toEqual([2, 0, 2, 0, 0])
  expect(await history()).toEqual(['Enviado', 'Finanzas', 'Comercial', 'Finanzas', 'Comercial'])
})
