import { expect, it } from 'vitest'
import { showFechas } from './rules.ts'

const placed = '2026-11-25T10:00:00-03:00'
const nothing = { fecha: placed, fechaPedida: null, franjaPedida: null, fechaPrometida: null, franjaPrometida: null }

it('REMITO-06 what was asked for and what is confirmed stand side by side, each only where somebody said it', () => {
  const both = { ...nothing, fechaPedida: '2026-11-28', fechaPrometida: '2026-11-30', franjaPrometida: 'de 8 a 12' }
  expect(showFechas(both)).toBe('Pedida 28/11 · Confirmada 30/11, de 8 a 12')
  expect(showFechas({ ...nothing, fechaPedida: '2027-01-04' })).toBe('Pedida 04/01/2027')
  expect(showFechas({ ...nothing, fechaPrometida: '2026-11-30' })).toBe('Confirmada 30/11')
  expect(showFechas(nothing)).toBeNull()
})
