import { describe, expect, it } from 'vitest'
import { isDue, showDue, showLoCompro, showRhythm, textos } from './rules.ts'

const TODAY = '2026-11-24'
const moneda = { id: 2, simbolo: 'US$' }
const historia = (pedidos: number, cantidad: number, largo: number, ancho = 0) => ({
  pedidos,
  unidad: 'm',
  compras: {
    $values: [{ presupuestoId: 1, fecha: '2026-11-02', cantidad, largo, ancho, precio: 1, moneda }],
  },
})

describe('what was bought before', () => {
  // 'Lo compró {n} veces; la última, el {fecha}: {cantidad} de {largo} m' of REORD-06
  it.each([
    [historia(14, 400, 12), 'Lo compró 14 veces; la última, el 02/11/2026: 400 de 12 m'],
    [historia(1, 18, 4.5), 'Lo compró 1 vez; la última, el 02/11/2026: 18 de 4,5 m'],
    [historia(2, 60, 0), 'Lo compró 2 veces; la última, el 02/11/2026: 60'],
    [historia(1_200, 3, 2.44, 1.22), 'Lo compró 1.200 veces; la última, el 02/11/2026: 3 de 2,44 × 1,22 m'],
    [{ pedidos: 0, unidad: '', compras: { $values: [] } }, null],
  ])('REORD-06 says how often and what last, case %#', (one, said) => {
    expect(showLoCompro(one)).toBe(said)
  })
  it.each([
    ['2026-10-30', 18, '2026-11-17', 'cada 18 días; la última, hace 25 días', 'tocaba hace 7 días', true],
    ['2026-11-02', 24, '2026-11-26', 'cada 24 días; la última, hace 22 días', 'toca en 2 días', true],
    ['2026-11-23', 1, '2026-11-24', 'cada 1 día; la última, hace 1 día', 'toca hoy', true],
    ['2026-11-16', 21, '2026-12-07', 'cada 21 días; la última, hace 8 días', 'toca en 13 días', false],
    ['2026-07-14', 47, '2026-08-30', 'cada 47 días; la última, hace 133 días', 'ya no se pide', false],
    ['2026-11-24', null, null, 'la última, hoy', 'sin ritmo todavía', false],
  ])('REORD-05 ordered last on %s every %s days', (ultima, ritmo, toca, rhythm, due, soon) => {
    const one = { ultima, ritmo, toca }
    expect([showRhythm(one, TODAY), showDue(one, TODAY), isDue(one, TODAY)]).toEqual([rhythm, due, soon])
  })
  it('REORD-05 is called as it is called', () => {
    expect(textos.titulo).toBe('Comprados antes')
  })
})
