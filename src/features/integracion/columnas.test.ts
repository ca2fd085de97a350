import { describe, expect, it } from 'vitest'
import {
  codigo,
  makeContext,
  decimal,
  dia,
  documento,
  email,
  entero,
  enteros,
  isRequired,
  instant,
  required,
  optionalText,
  siNo,
  texto,
  single,
  vacia,
  type Cell,
} from './server/columnas.ts'
import { isDiaVacio } from './server/fechas.ts'
import { shiftValor } from './server/fila.ts'

const read = (c: Cell, t: string) => {
  const leida = c.safeParse(t)
  return leida.success ? leida.data : 'mal'
}
describe('cells', () => {
  it.each<[string, Cell, string, unknown]>([
    ['half a letter', texto(), 'x\ud800', 'mal'],
    ['a code keeps its zeros', codigo(), '000101', '000101'],
    ['OPEN-119 a code has blanks inside', codigo(), 'A B', 'A B'],
    ['OPEN-119 a code with bars, signs, Ñ and accents', codigo(), 'CAÑO/2" #1'.replace('"', ''), 'CAÑO/2 #1'],
    ['OPEN-119 a letter and its accent are one letter', codigo(), 'CAN\u0303O', 'CAÑO'],
    ['OPEN-119 a code has no comma: it parts codes in an address', codigo(), 'A,B', 'mal'],
    ['OPEN-119 a code is no folder', codigo(), '..', 'mal'],
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
    ['too many decimals', decimal(2, 0, 1e6), '1,5050', 'mal'],
    ['OPEN-120 doubtful: thousands or decimals', decimal(3, 0, 1e6), '1.500', 'mal'],
    ['OPEN-120 doubtful, with a comma', decimal(3, 0, 1e6), '12,500', 'mal'],
    ['OPEN-120 no thousands begin with 0', decimal(3, 0, 1e6), '0,500', 0.5],
    ['OPEN-120 nor have four digits before them', decimal(3, 0, 1e6), '1234.567', 1234.567],
    ['OPEN-120 two of a sign part thousands', decimal(3, 0, 1e7), '1.500.000', 1500000],
    ['no number', decimal(2, 0, 1e6), 'uno', 'mal'],
    ['below', decimal(2, 0, 1e6), '-1', 'mal'],
    ['day', dia(), '05/01/2026', '2026-01-05'],
    ['ISO day', dia(), '2026-01-05', '2026-01-05'],
    ['no such day', dia(), '30/02/2026', 'mal'],
    ['OPEN-119 a day in one piece', dia(), '20260105', '2026-01-05'],
    ['OPEN-119 a year of two digits', dia(), '05/01/26', '2026-01-05'],
    ['OPEN-119 of the last century', dia(), '05/01/99', '1999-01-05'],
    ['OPEN-119 with hyphens', dia(), '05-01-2026', '2026-01-05'],
    ['OPEN-119 no such day in one piece', dia(), '20260230', 'mal'],
    ['OPEN-206 with the hour that a database puts behind it', dia(), '2026-03-04 00:00:00.000', '2026-03-04'],
    ['OPEN-206 with the hour of a spreadsheet', dia(), '4/3/2026 0:00:00', '2026-03-04'],
    ['OPEN-206 with half a day', dia(), '04/03/2026 12:00:00 a. m.', '2026-03-04'],
    ['OPEN-206 with an hour late in the day, as it is written', dia(), '2026-03-04T23:30:00', '2026-03-04'],
    ['OPEN-206 an instant is no day: which one depends on where one is', dia(), '2026-03-04T00:00:00Z', 'mal'],
    ['OPEN-206 the year first, with bars', dia(), '2026/03/04', '2026-03-04'],
    ['OPEN-206 no such hour', dia(), '2026-03-04 25:00', 'mal'],
    ['OPEN-206 an hour after noon', instant(), '04/03/2026 02:05:09 p.m.', '2026-03-04T17:05:09.000Z'],
    ['OPEN-206 noon', instant(), '04/03/2026 12:00 PM', '2026-03-04T15:00:00.000Z'],
    ['OPEN-206 midnight', instant(), '04/03/2026 12:30 a.m.', '2026-03-04T03:30:00.000Z'],
    ['OPEN-206 no such half hour', instant(), '04/03/2026 13:00 p.m.', 'mal'],
    ['midnight of Buenos Aires', instant(), '05/01/2026', '2026-01-05T03:00:00.000Z'],
    ['hour of Buenos Aires', instant(), '2026-01-05 10:30', '2026-01-05T13:30:00.000Z'],
    ['its own offset', instant(), '2026-01-05T10:30:00Z', '2026-01-05T10:30:00.000Z'],
    ['no such hour', instant(), '05/01/2026 25:00', 'mal'],
    ['si', siNo(), 'SI', true],
    ['sí', siNo(), 'Sí', true],
    ['0', siNo(), '0', false],
    ['false', siNo(), 'false', false],
    ['OPEN-119 S', siNo(), 'S', true],
    ['OPEN-119 N', siNo(), 'n', false],
    ['OPEN-119 .T.', siNo(), '.T.', true],
    ['OPEN-119 .F.', siNo(), '.F.', false],
    ['maybe', siNo(), 'quizás', 'mal'],
    ['no property of objects', siNo(), 'constructor', 'mal'],
    ['e-mail in small letters', email(), 'Ana@Empresa.Test', 'ana@empresa.test'],
    ['no e-mail', email(), 'ana', 'mal'],
    ['two e-mails', email(), 'a@b.c;d@e.f', 'mal'],
    ['digits of a CUIT', documento(), '30-70918432-2', '30709184322'],
    ['no digits', documento(), '30-7O9', 'mal'],
    ['a word in any case', single({ USD: 2, ARS: 1 }), 'usd', 2],
    ['another word', single({ USD: 2, ARS: 1 }), 'EUR', 'mal'],
    ['ids', enteros(new Set([1, 3])), '3 1 3', [1, 3]],
    ['an id unknown', enteros(new Set([1, 3])), '1 2', 'mal'],
    ['too long', texto(3), 'abcd', 'mal'],
  ])('%s', (_name, columna, t, expected) => expect(read(columna, t)).toEqual(expected))

  it.each([
    '  /  /  ',
    '00000000',
    '0000-00-00',
    '1900-01-01 00:00:00.000',
    '01/01/1753',
    '1800-01-01',
    '30/12/1899 0:00:00',
    '99991231',
    '9999-12-31 00:00:00',
  ])('OPEN-206 «%s» is no day', (t) => expect(isDiaVacio(t)).toBe(true))
  it.each(['1900-01-02', '9999-12-30', '04/03/2026', 'T'.repeat(100_000)])('OPEN-206 it is not «%.40s»', (t) =>
    expect(isDiaVacio(t)).toBe(false),
  )

  it.each<[string, Cell, string, string]>([
    [
      'a code',
      codigo(),
      'A;B',
      '«A;B» no es un código: de 1 a 30 letras, números, espacios adentro o alguno de estos signos: . _ - / # + * ( ) & ° º.',
    ],
    [
      'a long one, cut',
      codigo(),
      'x '.repeat(30),
      `«${'x '.repeat(20)}…» no es un código: de 1 a 30 letras, números, espacios adentro o alguno de estos signos: . _ - / # + * ( ) & ° º.`,
    ],
    ['a text', texto(3), 'abcd', 'Tiene más de 3 caracteres.'],
    ['a whole number', entero(), '1,5', '«1,5» no es un número entero.'],
    ['from one', entero(), '0', 'Debe ser desde 1.'],
    ['beyond all', entero(), '2147483648', 'Debe ser desde 1.'],
    ['between', entero(1, 7), '8', 'Debe estar entre 1 y 7.'],
    ['a number', decimal(2, 0, 1e6), 'uno', '«uno» no es un número.'],
    ['its bounds', decimal(2, 0.01, 1e6), '0', 'Debe estar entre 0,01 y 1000000.'],
    ['below nothing', decimal(3, 0, 1e9), '-1', 'No puede ser negativo.'],
    ['below its least', decimal(3, -5, 1e9), '-6', 'Debe ser desde -5.'],
    ['beyond its most', decimal(3, 0, 1e9), '1000000001', 'Es demasiado grande.'],
    ['its decimals', decimal(2, 0, 1e6), '0,505', 'Admite hasta 2 decimales.'],
    [
      'OPEN-120 a doubtful number',
      decimal(2, 0, 1e6),
      '1.500',
      '«1.500» es dudoso: no se sabe si el punto separa miles o decimales. Decilo con --decimal.',
    ],
    ['both', decimal(2, 0, 10), '11,5055', 'Debe estar entre 0 y 10.'],
    ['a day that is none', dia(), '31/02/2026', '«31/02/2026» no es una fecha: DD/MM/AAAA, AAAA-MM-DD o AAAAMMDD.'],
    ['the month first', dia(), '12/31/2026', '«12/31/2026» no es una fecha: DD/MM/AAAA, AAAA-MM-DD o AAAAMMDD.'],
    ['days of two kinds', dia(), '05/01-2026', '«05/01-2026» no es una fecha: DD/MM/AAAA, AAAA-MM-DD o AAAAMMDD.'],
    [
      'an instant',
      instant(),
      '31/02/2026 10:00',
      '«31/02/2026 10:00» no es una fecha: DD/MM/AAAA, AAAA-MM-DD o AAAAMMDD, con hora HH:mm o sin ella.',
    ],
    ['yes or no', siNo(), 'quizás', '«quizás» no es si ni no.'],
    ['an e-mail', email(), 'Ana', '«Ana» no es un e-mail.'],
    ['a document', documento(), '30-7O9', '«30-7O9» no es un número de documento.'],
    ['a word', single({ USD: 2, ARS: 1 }), 'EUR', '«EUR» no es USD, ARS.'],
    ['an id', enteros(new Set([1, 3])), '1 2', '«2» no es un permiso.'],
    ['a word for an id', enteros(new Set([1, 3])), '1 todos', '«1 todos» no es un permiso.'],
    ['a lost letter', texto(3), 'N\uFFFDez', 'Tiene caracteres ilegibles: el archivo debe estar en UTF-8.'],
    ['a NUL', email(), '\u0000', 'Tiene caracteres ilegibles: el archivo debe estar en UTF-8.'],
  ])('%s is refused with its reason', (_name, columna, t, motivo) =>
    expect(columna.safeParse(t).error?.issues[0]?.message).toBe(motivo),
  )
  it('a column may be missing, or not, or stand for something when it is', () => {
    expect(required(codigo()).safeParse(undefined).error?.issues[0]?.message).toBe('Falta el dato.')
    expect(optionalText(codigo()).parse(undefined)).toBeNull()
    expect(vacia(0, entero(0)).parse(undefined)).toBe(0)
    expect([required(codigo()), optionalText(codigo()), vacia(0, entero(0))].map(isRequired)).toEqual([
      true,
      false,
      false,
    ])
  })

  it('the demo moves its days, and today never lies ahead of the clock', () => {
    const moved = makeContext('demo', { demo: true, shiftDays: 3 })
    expect(shiftValor(String(read(dia(), '30/12/2025')), moved)).toBe('2026-01-02')
    expect(shiftValor(String(read(instant(), '30/12/2025 10:30')), moved)).toBe('2026-01-02T13:30:00.000Z')
    const hoy = new Date(moved.currentTime.getTime() - 3 * 3_600_000 - 3 * 86_400_000).toISOString().slice(0, 10)
    expect(Date.parse(shiftValor(String(read(instant(), `${hoy} 23:59`)), moved))).toBeLessThanOrEqual(
      moved.currentTime.getTime(),
    )
    // only the demo shifts its dates
    expect(shiftValor('2025-12-30', makeContext('Sistema de gestión'))).toBe('2025-12-30')
  })
})
