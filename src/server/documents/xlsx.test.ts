import { readSheet } from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { unzip } from '../../../test/archivos.ts'
import { writeXlsx, xlsxReply, type Cell, type Columna } from './xlsx.ts'

const columnas: readonly Columna[] = [
  { titulo: 'Comprobante', tipo: 'texto', ancho: 30 },
  { titulo: 'Día', tipo: 'dia' },
  { titulo: 'Saldo', tipo: 'currency' },
  { titulo: 'Tiras', tipo: 'entero' },
  { titulo: 'Largo', tipo: 'metro' },
  { titulo: 'Visto', tipo: 'momento' },
]
const bytesOf = async (filas: readonly Cell[][]): Promise<Buffer> => {
  const all: Buffer[] = []
  for await (const piece of writeXlsx('Cuenta', columnas, filas)) all.push(piece as Buffer)
  return Buffer.concat(all)
}
const NOTHING = [null, null, null, null, null]

it('figures, days and texts are read back as what they are', async () => {
  const bytes = await bytesOf([
    ['A-0001 ñandú <&> "x"', '2026-02-28', '-1234567.89', 1200, '12.345', new Date('2026-03-01T02:30:00Z')],
    [' con espacios \n y renglón ', '1999-12-31', 0.1, '3', 0, new Date('2026-03-01T12:00:00-03:00')],
    ['', null, null, null, null, null],
    ['última', null, '', null, null, null],
  ])
  expect(await readSheet(bytes, { trim: false })).toEqual([
    ['Comprobante', 'Día', 'Saldo', 'Tiras', 'Largo', 'Visto'],
    [
      'A-0001 ñandú <&> "x"',
      new Date('2026-02-28T00:00:00Z'),
      -1234567.89,
      1200,
      12.345,
      new Date('2026-02-28T23:30:00Z'), // written as local time
    ],
    [' con espacios \n y renglón ', new Date('1999-12-31T00:00:00Z'), 0.1, 3, 0, new Date('2026-03-01T12:00:00Z')],
    [null, null, null, null, null, null],
    ['última', ...NOTHING],
  ])
})

it('what looks like a formula is a text', async () => {
  const wicked = ['=1+1', "=cmd|' /C calc'!A0", '+54 11', '-1', '@SUM(A1)', '\t=1', '0011', '=HYPERLINK("https://x")']
  const bytes = await bytesOf(wicked.map((w) => [w, ...NOTHING]))
  expect((await readSheet(bytes, { trim: false })).slice(1).map((r) => r[0])).toEqual(wicked)
  const sheet = unzip(bytes)['xl/worksheets/sheet1.xml']!
  expect(sheet).not.toMatch(/<f[ >]/)
  expect(sheet.match(/t="inlineStr"/g)).toHaveLength(wicked.length + columnas.length)
})

it('texts that a sheet cannot hold are written so that it opens', async () => {
  const bytes = await bytesOf([
    ['a\u0000b\u000bc', ...NOTHING],
    ['_x0041_', ...NOTHING],
    ['x'.repeat(40_000), ...NOTHING],
  ])
  const sheet = unzip(bytes)['xl/worksheets/sheet1.xml']!
  expect(sheet).not.toContain('\u0000')
  expect(sheet).toContain('<t>_x005F_x0041_</t>')
  expect((await readSheet(bytes)).at(-1)![0]).toHaveLength(32_767)
})

it('figures and days carry the form they are shown in, and the titles stay in sight', async () => {
  const { 'xl/styles.xml': styles, 'xl/worksheets/sheet1.xml': sheet } = unzip(
    await bytesOf([['x', '2026-01-02', '1.50', 1, '1', new Date(0)]]),
  )
  expect([...styles!.matchAll(/formatCode="([^"]+)"/g)].map((m) => m[1])).toEqual([
    'dd/mm/yyyy',
    '#,##0.00',
    '#,##0',
    '#,##0.000',
    'dd/mm/yyyy hh:mm',
  ])
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  expect(sheet).toMatch(/<col min="1" max="1" width="30"/)
})

it('rows are taken as the bytes are read, and let go when nobody reads on', async () => {
  let taken = 0
  let released = false
  const filas = async function* (): AsyncGenerator<Cell[]> {
    try {
      for (; taken < 1_000_000; taken++)
        yield [`fila ${taken} ${taken * 7919}`, '2026-01-01', taken, taken, taken, null]
    } finally {
      released = true
    }
  }
  const { bytes, name, type } = xlsxReply('cuenta.xlsx', 'Cuenta', columnas, filas())
  let read = 0
  for await (const piece of bytes as AsyncIterable<Buffer>) if ((read += piece.length) > 100_000) break
  expect([name, type]).toEqual(['cuenta.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'])
  expect(taken).toBeGreaterThan(1_000)
  expect(taken).toBeLessThan(200_000)
  await expect.poll(() => released).toBe(true)
})

it('ACC-13 what is no character of a sheet’s file does not keep it from being opened', async () => {
  const bytes = await bytesOf([['a\ufffeb\uffffc\u0001d', null, null, null, null, null]])
  expect(Object.values(unzip(bytes)).some((part) => /[\ufffe\uffff\u0001]/.test(String(part)))).toBe(false)
  expect((await readSheet(bytes))[1]![0]).toMatch(/^a\ufffdb\ufffdc/)
})
