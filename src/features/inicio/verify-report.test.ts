import { expect, it } from 'vitest'
import { tellVerificacion } from './server/verify-report.ts'

const names = { clientes: new Map([[7, '000101 Ferretería']]), grupos: new Map([[3, 'Perfiles']]) }
/** What is told of one group's difference. */
const told = (kilos: string, gasto: string, clienteId = 7): string | undefined =>
  tellVerificacion(
    {
      grupos: 1,
      clientes: 1,
      dias: 1,
      kilos: 1,
      gasto: 1,
      primeros: [{ clienteId, dia: '2026-03-04', grupoId: 3, kilos, gasto }],
      totales: { cuantos: 0, primeros: [] },
      reparado: false,
      ms: 1_000,
    },
    names,
  ).split('\n')[1]

it('OPEN-247 a cent that is missing is told, and less than one is none', () => {
  const where = '  04/03/2026, cliente 000101 Ferretería, grupo Perfiles: '
  expect(told('0', '0.01')).toBe(`${where}faltaban US$ 0,01`)
  expect(told('0', '-0.01')).toBe(`${where}sobraban US$ 0,01`)
  expect(told('2', '0.009')).toBe(`${where}faltaban 2,00 KG`)
  expect(told('-2', '5', 0)).toBe('  04/03/2026, todo el portal, grupo Perfiles: sobraban 2,00 KG y faltaban US$ 5,00')
})
