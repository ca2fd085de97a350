import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openIntegracion } from '../../../test/integracion.ts'

const on = openIntegracion()
type Move = { de: string | null; a: string; fecha: string | null }
const said = async (row: object): Promise<Move[]> => {
  const { codigo } = await on.someCliente()
  const { body } = await on.put('presupuestos', [{ cliente: codigo, moneda: 'ARS', ...row }])
  expect(body.errores.$values).toEqual([])
  const totvs = (row as { presupuestoTotvsId: string }).presupuestoTotvsId
  const { rows } = await sql<{ id: number }>`
    select id from presupuesto where "presupuestoTotvsId" = ${totvs}`.execute(on.t.db)
  const admin = await on.t.as('admin@demo.test')
  const { $values } = (await admin.get(`/api/Budget/${rows[0]!.id}/historial`)).body
  return $values.map(({ de, a, fecha }: Move) => ({ de, a, fecha }))
}
const placed = '2026-01-05T12:11:00-03:00'

it('DIARIO-13 a request that comes in delivered has no hour of its delivery but the one that it says; never that of its placing', async () => {
  expect(await said({ presupuestoTotvsId: 'HORA-1', fecha: placed, estado: 'Entregado' })).toEqual([
    { de: null, a: 'Entregado', fecha: null },
  ])
  const momento = '2026-01-11T09:30:00-03:00'
  expect(await said({ presupuestoTotvsId: 'HORA-2', fecha: placed, estado: 'Entregado', momento })).toEqual([
    { de: null, a: 'Entregado', fecha: momento },
  ])
})
it('DIARIO-13 one that comes in as it was placed has that hour; each move after it the hour at which it was told', async () => {
  expect(await said({ presupuestoTotvsId: 'HORA-3', fecha: placed, estado: 'Enviado' })).toEqual([
    { de: null, a: 'Enviado', fecha: placed },
  ])
  const before = Date.now()
  const moves = await said({ presupuestoTotvsId: 'HORA-3', estado: 'Comercial' })
  expect(moves.map(({ a }) => a)).toEqual(['Enviado', 'Comercial'])
  expect(Date.parse(moves[1]!.fecha!)).toBeGreaterThanOrEqual(before - 1000)
})
