import { describe, expect, it } from 'vitest'
import {
  codigo,
  contexto,
  decimal,
  dia,
  documento,
  email,
  entero,
  enteros,
  instante,
  Malo,
  siNo,
  texto,
  uno,
  type Columna,
} from './server/columnas.ts'

const ctx = contexto('prueba')
const read = (c: Columna, t: string, x = ctx) => {
  const v = c.read(t, x)
  return v instanceof Malo ? 'mal' : v
}
describe('cells', () => {
  it.each<[string, Columna, string, unknown]>([
    ['a code keeps its zeros', codigo(), '000101', '000101'],
    ['a code has no blanks', codigo(), 'A B', 'mal'],
    ['a code has 30 characters', codigo(), 'A'.repeat(31), 'mal'],
    ['whole', entero(), '12', 12],
    ['whole from 1', entero(), '0', 'mal'],
    ['not whole', entero(), '1,5', 'mal'],
    ['too large', entero(), '2147483648', 'mal'],
    ['in bounds', entero(1, 3), '4', 'mal'],
    ['decimal comma', decimal(2, 0, 1e6), '1234,5', 1234.5],
    ['decimal point', decimal(2, 0, 1e6), '1234.5', 1234.5],
    ['of both the last', decimal(2, 0, 1e6), '1.234,50', 1234.5],
    ['the other way', decimal(2, 0, 1e6), '1,234.50', 1234.5],
    ['idle zeros', decimal(2, 0, 1e6), '1,5000', 1.5],
    ['too many decimals', decimal(2, 0, 1e6), '1,505', 'mal'],
    ['no number', decimal(2, 0, 1e6), 'uno', 'mal'],
    ['below', decimal(2, 0, 1e6), '-1', 'mal'],
    ['day', dia(), '05/01/2026', '2026-01-05'],
    ['ISO day', dia(), '2026-01-05', '2026-01-05'],
    ['no such day', dia(), '30/02/2026', 'mal'],
    ['midnight of Buenos Aires', instante(), '05/01/2026', '2026-01-05T03:00:00.000Z'],
    ['hour of Buenos Aires', instante(), '2026-01-05 10:30', '2026-01-05T13:30:00.000Z'],
    ['its own offset', instante(), '2026-01-05T10:30:00Z', '2026-01-05T10:30:00.000Z'],
    ['no such hour', instante(), '05/01/2026 25:00', 'mal'],
    ['si', siNo(), 'SI', true],
    ['sí', siNo(), 'Sí', true],
    ['0', siNo(), '0', false],
    ['false', siNo(), 'false', false],
    ['maybe', siNo(), 'quizás', 'mal'],
    ['no property of objects', siNo(), 'constructor', 'mal'],
    ['e-mail in small letters', email(), 'Ana@Empresa.Test', 'ana@empresa.test'],
    ['no e-mail', email(), 'ana', 'mal'],
    ['two e-mails', email(), 'a@b.c;d@e.f', 'mal'],
    ['digits of a CUIT', documento(), '30-70918432-2', '30709184322'],
    ['no digits', documento(), '30-7O9', 'mal'],
    ['a word in any case', uno({ USD: 2, ARS: 1 }), 'usd', 2],
    ['another word', uno({ USD: 2, ARS: 1 }), 'EUR', 'mal'],
    ['ids', enteros(new Set([1, 3])), '3 1 3', [1, 3]],
    ['an id unknown', enteros(new Set([1, 3])), '1 2', 'mal'],
    ['too long', texto(3), 'abcd', 'mal'],
  ])('%s', (_name, columna, t, expected) => expect(read(columna, t)).toEqual(expected))

  it('the demo moves its days, and today never lies ahead of the clock', () => {
    const movida = contexto('demo', { demo: true, shiftDays: 3 })
    expect(read(dia(), '30/12/2025', movida)).toBe('2026-01-02')
    const hoy = new Date(movida.ahora.getTime() - 3 * 3_600_000 - 3 * 86_400_000).toISOString().slice(0, 10)
    expect(Date.parse(String(read(instante(), `${hoy} 23:59`, movida)))).toBeLessThanOrEqual(movida.ahora.getTime())
  })
})
