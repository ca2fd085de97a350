import { expect, it } from 'vitest'
import { counts, openIntegracion } from '../../../test/integracion.ts'

const on = openIntegracion()
const TARDE = 'Línea 1: Es anterior a lo último que se recibió: no cambia nada.'
const at = (second: string) => `2026-11-13T10:42:${second}-03:00`
const quote = async (presupuestoTotvsId: string) => {
  const { codigo } = await on.someCliente()
  const momento = at('00')
  const row = { presupuestoTotvsId, cliente: codigo, fecha: '2026-01-05', estado: 'Enviado', moneda: 'USD', momento }
  expect(counts((await on.put('presupuestos', [row])).body)).toEqual([1, 1, 0, 0, 0])
}

it('OPEN-160 a trip that is said late leaves what is there, and says so; by the thousandth of a second', async () => {
  await quote('M-1')
  const viaje = async (estadoViaje: string, momento: string | null | undefined) => {
    const row = { presupuesto: 'M-1', idViaje: 'V-1', estadoViaje, fecha: '2026-01-06', razonSocial: 'Fletes', momento }
    const { body } = await on.put('viajes', [row])
    const stored = await on.t.db
      .selectFrom('viaje')
      .select(['estadoViaje', 'momento'])
      .where('idViaje', '=', 'V-1')
      .executeTakeFirstOrThrow()
    return [counts(body), body.avisos.$values, stored.estadoViaje, stored.momento?.toISOString()]
  }
  const last = '2026-11-13T13:42:07.002Z'
  expect(await viaje('Entregado', at('07.002'))).toEqual([[1, 1, 0, 0, 0], [], 'Entregado', last])
  expect(await viaje('Despachado', at('07.001'))).toEqual([[1, 0, 0, 1, 0], [TARDE], 'Entregado', last])
  expect(await viaje('Entregado', at('07.002'))).toEqual([[1, 0, 0, 1, 0], [], 'Entregado', last])
  expect(await viaje('Entregado', at('06.999'))).toEqual([[1, 0, 0, 1, 0], [TARDE], 'Entregado', last])
  expect(await viaje('Despachado', at('08'))).toEqual([[1, 0, 1, 0, 0], [], 'Despachado', '2026-11-13T13:42:08.000Z'])
  expect(await viaje('Entregado', at('07.500'))).toEqual([
    [1, 0, 0, 1, 0],
    [TARDE],
    'Despachado',
    '2026-11-13T13:42:08.000Z',
  ])
  // a row without a moment counts as stated now: an earlier moment is late
  const before = Date.now()
  const [done, , estado, momento] = await viaje('Reprogramado', undefined)
  expect([done, estado, Date.parse(String(momento)) >= before]).toEqual([[1, 0, 1, 0, 0], 'Reprogramado', true])
  expect(await viaje('Despachado', at('09'))).toEqual([[1, 0, 0, 1, 0], [TARDE], 'Reprogramado', momento])
})
it('OPEN-160 an order that is said late keeps its state and takes the number it lacks', async () => {
  await quote('M-2')
  const say = async (row: object) => {
    const { body } = await on.put('presupuestos', [{ presupuestoTotvsId: 'M-2', ...row }])
    const stored = await on.t.db
      .selectFrom('presupuesto')
      .select(['estado', 'pedidoId'])
      .where('presupuestoTotvsId', '=', 'M-2')
      .executeTakeFirstOrThrow()
    return [counts(body), body.avisos.$values, stored]
  }
  expect(await say({ estado: 'Cancelado', motivo: 'Se arrepintió', momento: at('09') })).toEqual([
    [1, 0, 1, 0, 0],
    [],
    { estado: 'Cancelado', pedidoId: null },
  ])
  expect(await say({ estado: 'Comercial', pedidoId: 'P-2', momento: at('01') })).toEqual([
    [1, 0, 1, 0, 0],
    [TARDE],
    { estado: 'Cancelado', pedidoId: 'P-2' },
  ])
})

it('OPEN-160 OPEN-244 what says it was said in days to come is a bad line: it would keep out all that comes after it', async () => {
  await quote('M-3')
  const manana = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
  const viaje = { presupuesto: 'M-3', idViaje: 'V-3', fecha: '2026-01-06', razonSocial: 'Fletes' }
  const rows: [string, object, string][] = [
    ['viajes', { ...viaje, estadoViaje: 'Despachado', momento: '2062-11-13T10:42:07-03:00' }, 'momento'],
    ['presupuestos', { presupuestoTotvsId: 'M-3', estado: 'Comercial', momento: manana(2) }, 'momento'],
    ['presupuestos', { presupuestoTotvsId: 'M-3', fecha: '31/12/2062' }, 'fecha'],
    ['saldos', { cliente: (await on.someCliente()).codigo, saldo: 1, fecha: manana(2) }, 'fecha'],
    ['dolar', { fechaHora: manana(2), valor: 1489 }, 'fechaHora'],
  ]
  for (const [entidad, row, columna] of rows) {
    const { errores } = (await on.put(entidad, [row])).body
    expect([entidad, errores.$values]).toEqual([
      entidad,
      [{ archivo: entidad, linea: 1, columna, motivo: 'La fecha está en el futuro.' }],
    ])
  }
  // a clock that is some hours fast is accepted
  expect(
    counts((await on.put('viajes', [{ ...viaje, estadoViaje: 'Despachado', momento: manana(0.5) }])).body),
  ).toEqual([1, 1, 0, 0, 0])
})
