import { readSheet } from 'read-excel-file/node'
import { describe, expect, it } from 'vitest'
import { unzip } from '../../../test/archivos.ts'
import { writeXlsx, type Cell, type Columna, type Sheet, type SheetRows } from './xlsx.ts'

const columnas: readonly Columna[] = [
  { titulo: 'Comprobante', tipo: 'texto' },
  { titulo: 'Día', tipo: 'dia' },
  { titulo: 'Saldo', tipo: 'currency' },
  { titulo: 'Tiras', tipo: 'entero' },
  { titulo: 'Largo', tipo: 'metro' },
  { titulo: 'Visto', tipo: 'momento' },
]
const about: Sheet = {
  titulo: 'Cuenta corriente',
  columnas,
  cliente: 'Hierros & Cía',
  dia: '2026-11-26',
  empresa: 'Aceros',
}
const bytesOf = async (filas: SheetRows, of: Partial<Sheet> = {}, most?: number): Promise<Buffer> => {
  const all: Buffer[] = []
  for await (const piece of await writeXlsx({ ...about, ...of }, filas, most)) all.push(piece as Buffer)
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
    ['a]]>b', ...NOTHING],
    ['x'.repeat(40_000), ...NOTHING],
  ])
  const sheet = unzip(bytes)['xl/worksheets/sheet1.xml']!
  expect(sheet).not.toContain('\u0000')
  expect(sheet).toContain('<t>_x005F_x0041_</t>')
  expect(sheet).toContain('<t>a]]&gt;b</t>')
  expect((await readSheet(bytes)).at(-1)![0]).toHaveLength(32_767)
})

const partsOf = async (...of: Parameters<typeof bytesOf>) => unzip(await bytesOf(...of))
const SHEET = 'xl/worksheets/sheet1.xml'
/** The look of a cell, as the styles say it. */
const lookOf = (parts: Record<string, string>, ref: string): string => {
  const style = new RegExp(`<c r="${ref}"[^>]*s="(\\d+)"`).exec(parts[SHEET]!)![1]
  const looks = /<cellXfs.*<\/cellXfs>/.exec(parts['xl/styles.xml']!)![0].match(/<xf .*?(?:\/>|<\/xf>)/g)!
  return looks[Number(style)]!
}
const isBold = (parts: Record<string, string>, ref: string): boolean => {
  const font = Number(/fontId="(\d+)"/.exec(lookOf(parts, ref))![1])
  return parts['xl/styles.xml']!.match(/<font>.*?<\/font>/g)![font]!.includes('<b/>')
}
const formOf = (parts: Record<string, string>, ref: string): string | undefined => {
  const id = /numFmtId="(\d+)"/.exec(lookOf(parts, ref))![1]
  return new RegExp(`numFmtId="${id}" formatCode="([^"]+)"`).exec(parts['xl/styles.xml']!)?.[1]
}
const FULL: Cell[] = ['x', '2026-01-02', '1.50', 1, '1', new Date(0)]

it('PAPEL-09 figures and days carry the form they are shown in', async () => {
  const parts = await partsOf([FULL])
  expect(['A2', 'B2', 'C2', 'D2', 'E2', 'F2'].map((ref) => formOf(parts, ref))).toEqual([
    undefined,
    'dd/mm/yyyy',
    '#,##0.00',
    '#,##0',
    '#,##0.000',
    'dd/mm/yyyy hh:mm',
  ])
})

it('PAPEL-09 the head is bold, on a ground, stays in sight and filters its rows', async () => {
  const parts = await partsOf([FULL, FULL])
  expect(['A1', 'F1', 'A2', 'C2'].map((ref) => isBold(parts, ref))).toEqual([true, true, false, false])
  expect(lookOf(parts, 'A1')).toContain('applyFill="true"')
  expect(parts[SHEET]).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  expect(parts[SHEET]).toContain('<autoFilter ref="A1:F3"/>')
})

it('PAPEL-09 columns are as wide as what is in them, and what is longer wraps', async () => {
  const widths = async (filas: Cell[][], of?: Partial<Sheet>) =>
    Array.from((await partsOf(filas, of))[SHEET]!.matchAll(/<col [^>]*width="([\d.]+)"/g), (found) => Number(found[1]))
  const long: Cell[] = ['Perfil U normal 100 × 12 m', '2026-01-02', '16282350.50', 1, '12.345', new Date(0)]
  // 'Comprobante' and its arrow; a day; '16.282.350,50'; 'Tiras'; '12,345' below 'Largo'; an instant
  expect(await widths([FULL])).toEqual([15, 12, 9, 9, 9, 18])
  expect(await widths([FULL, long])).toEqual([28, 12, 15, 9, 9, 18])
  expect((await widths([['y'.repeat(500), null, null, null, null, null]]))[0]).toBe(60)
  expect(lookOf(await partsOf([FULL]), 'A2')).toContain('wrapText')
  // as wide as the sum: '1.000.000,00'
  const suma: Columna[] = [columnas[0]!, { titulo: 'Saldo', tipo: 'currency', suma: true }]
  expect(
    await widths(
      Array.from({ length: 4 }, () => ['x', '250000']),
      { columnas: suma },
    ),
  ).toEqual([15, 15])
})

it('PAPEL-09 a row is as high as what wraps in it, whatever program opens it; one of single lines says nothing', async () => {
  const text = (...words: string[]) => words.map((word): Cell[] => [word, ...NOTHING])
  const parts = await partsOf(text('x'.repeat(59), 'palabra '.repeat(30), 'Uno\nDos\nTres', 'y'.repeat(30_000)))
  const heights = Array.from(parts[SHEET]!.matchAll(/<row r="[2-5]"(.*?)>/g), (found) => found[1])
  expect(heights).toEqual(['', ' ht="75" customHeight="1"', ' ht="45" customHeight="1"', ' ht="409" customHeight="1"'])
})

it('PAPEL-09 words stand apart from the figures or the day before them', async () => {
  const columnas: readonly Columna[] = [
    { titulo: 'Vence', tipo: 'dia' },
    { titulo: 'Estado', tipo: 'texto' },
    { titulo: 'Tipo', tipo: 'texto' },
  ]
  const parts = await partsOf([['2026-01-02', 'Pendiente', 'Factura']], { columnas })
  expect(['A1', 'B1', 'C1', 'A2', 'B2', 'C2'].map((ref) => /indent="(\d)"/.exec(lookOf(parts, ref))?.[1])).toEqual([
    undefined,
    '1',
    undefined,
    undefined,
    '1',
    undefined,
  ])
  expect(Array.from(parts[SHEET]!.matchAll(/<col [^>]*width="([\d.]+)"/g), (found) => found[1])).toEqual([
    '12',
    '13',
    '9',
  ])
})

it('PAPEL-09 on paper it is A4, one page wide, its head on each page, with who, whose, what, day and page', async () => {
  const parts = await partsOf([FULL])
  expect(parts[SHEET]).toContain('<pageSetUpPr fitToPage="1"/>')
  expect(parts[SHEET]).toMatch(/<pageSetup paperSize="9" orientation="portrait" fitToWidth="1" fitToHeight="0"\/>/)
  expect(parts['xl/workbook.xml']).toContain(
    '<definedName name="_xlnm.Print_Titles" localSheetId="0">\'Cuenta corriente\'!$1:$1</definedName>',
  )
  expect(parts[SHEET]).toContain(
    '<oddHeader>&amp;L&amp;"-,Bold"Aceros&amp;CCuenta corriente&amp;RHierros &amp;&amp; Cía</oddHeader>',
  )
  expect(parts[SHEET]).toContain('<oddFooter>&amp;L26/11/2026&amp;RPágina &amp;P de &amp;N</oddFooter>')
  const wide = Array.from({ length: 9 }, (_, i): Columna => ({ titulo: `Descripción ${i}`, tipo: 'texto' }))
  expect((await partsOf([['x']], { columnas: wide }))[SHEET]).toContain('orientation="landscape"')
})

it('PAPEL-09 its properties say what it is, whose, of which day and by whom', async () => {
  const core = (await partsOf([FULL]))['docProps/core.xml']!
  const said = ['dc:title', 'dc:subject', 'dc:creator', 'dc:description', 'dcterms:created'].map(
    (name) => new RegExp(`<${name}[^>]*>(.*?)</${name}>`).exec(core)![1],
  )
  expect(said).toEqual([
    'Cuenta corriente',
    'Hierros &amp; Cía',
    'Aceros',
    'Cuenta corriente de Hierros &amp; Cía al 26/11/2026',
    '2026-11-26T03:00:00Z',
  ])
  const ofNobody = (await partsOf([FULL], { cliente: null }))['docProps/core.xml']
  expect(ofNobody).toContain('<dc:description>Cuenta corriente al 26/11/2026</dc:description>')
})

describe('PAPEL-09 sums', () => {
  const summed: readonly Columna[] = [
    { titulo: 'Documento', tipo: 'texto' },
    { titulo: 'Importe en pesos', tipo: 'currency', suma: true },
    { titulo: 'Importe en dólares', tipo: 'currency', suma: true },
    { titulo: 'Importe en euros', tipo: 'currency', suma: true },
    { titulo: 'Tiras', tipo: 'entero' },
  ]
  const filas: Cell[][] = [
    ['1', '0.10', null, null, 3],
    ['2', '0.20', '-100.00', null, 4],
    ['3', null, '9007199254740.93', null, 5],
  ]
  it('stand below, exact, one currency each, of what the filter leaves in sight; none of nothing', async () => {
    const parts = await partsOf(filas, { columnas: summed, total: 'Saldo total' })
    const sheet = parts[SHEET]!
    expect((await readSheet(await bytesOf(filas, { columnas: summed, total: 'Saldo total' }))).at(-1)).toEqual([
      'Saldo total',
      0.3,
      9_007_199_254_640.93,
      null,
      null,
    ])
    expect(sheet).toMatch(/<c r="B5" s="\d+"><f>SUBTOTAL\(109,B2:B4\)<\/f><v>0\.3<\/v><\/c>/)
    expect(sheet).toMatch(/<c r="C5" s="\d+"><f>SUBTOTAL\(109,C2:C4\)<\/f><v>9007199254640\.93<\/v><\/c>/)
    expect(sheet).toContain('<autoFilter ref="A1:E4"/>')
    expect([isBold(parts, 'A5'), isBold(parts, 'B5'), formOf(parts, 'B5')]).toEqual([true, true, '#,##0.00'])
  })
  it('of no rows, or where no column has one, there are none', async () => {
    expect(await readSheet(await bytesOf([], { columnas: summed }))).toHaveLength(1)
    expect((await partsOf([], { columnas: summed }))[SHEET]).toContain('<autoFilter ref="A1:E1"/>')
    expect(await readSheet(await bytesOf([FULL]))).toHaveLength(2)
  })
})

it.each([
  ["Plan 'A' [1/2]: ¿cuál? *", 'Plan A 1 2 ¿cuál'],
  ['\\', 'Hoja'],
  ['😀'.repeat(40), '😀'.repeat(15)],
  ['Herrería del portón de la quinta de Pilar', 'Herrería del portón de la quint'],
])('CORTE-08 a title of anybody’s words, %s, names the sheet as Excel allows', async (titulo, tab) => {
  const parts = await partsOf([['A', ...NOTHING]], { titulo })
  expect(/<sheet name="([^"]*)"/.exec(parts['xl/workbook.xml']!)![1]).toBe(tab)
})
it('PAPEL-09 figures are written exactly, with no more decimals than are shown', async () => {
  const written = async (cell: Cell) => {
    const one = await partsOf([['x', null, cell, null, null, null]])
    return /<c r="C2"[^>]*><v>([^<]*)<\/v>/.exec(one[SHEET]!)![1]
  }
  expect(await Promise.all(['1234567890123456.78', 0.1 + 0.2, '2.345', '1e3', '-0.005'].map(written))).toEqual([
    '1234567890123456.78',
    '0.3',
    '2.35',
    '1000',
    '-0.01',
  ])
})

it('PAPEL-09 rows beyond what Excel opens in one sheet go to another one, with its own head and filter', async () => {
  const bytes = await bytesOf([FULL, FULL, FULL, FULL, FULL], {}, 2)
  const counts = await Promise.all([1, 2, 3].map(async (n) => (await readSheet(bytes, n)).length))
  expect(counts).toEqual([3, 3, 2])
  const { 'xl/workbook.xml': workbook, 'xl/worksheets/sheet3.xml': third } = unzip(bytes)
  expect(workbook!.match(/<sheet name="[^"]*"/g)).toEqual([
    '<sheet name="Cuenta corriente"',
    '<sheet name="Cuenta corriente (2)"',
    '<sheet name="Cuenta corriente (3)"',
  ])
  expect(third).toContain('<autoFilter ref="A1:F2"/>')
  expect(Object.keys(unzip(await bytesOf([FULL, FULL], {}, 2)))).not.toContain('xl/worksheets/sheet2.xml')
})

it('a row that cannot be read breaks the sheet off, at once or half way', async () => {
  const broken = (rows: number) =>
    (function* (): Generator<Cell[]> {
      for (let i = 0; i < rows; i++) yield FULL
      throw new Error('gone')
    })()
  await expect(bytesOf(broken(1))).rejects.toThrow('gone')
  await expect(bytesOf(broken(2_000))).rejects.toThrow('gone')
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
  const bytes = await writeXlsx(about, filas())
  let read = 0
  for await (const piece of bytes) if ((read += (piece as Buffer).length) > 100_000) break
  expect(taken).toBeGreaterThan(1_000)
  expect(taken).toBeLessThan(200_000)
  await expect.poll(() => released).toBe(true)
})

it('ACC-13 what is no character of a sheet’s file does not keep it from being opened', async () => {
  const bytes = await bytesOf([['a\ufffeb\uffffc\u0001d', null, null, null, null, null]])
  expect(Object.values(unzip(bytes)).some((part) => /[\ufffe\uffff\u0001]/.test(String(part)))).toBe(false)
  expect((await readSheet(bytes))[1]![0]).toMatch(/^a\ufffdb\ufffdc/)
})
