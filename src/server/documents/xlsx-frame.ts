import { text } from 'node:stream/consumers'
import { writeXlsx as writeWorkbook, type CellStyle, type WriteSheet } from 'hucre/xlsx'
import { fromBufferPromise } from 'yauzl'
import { showDay, startOfDay, type Day } from '#shared/dates.ts'
import { formats, isApart, letterOf, plain, type Columna } from './xlsx-cells.ts'

/** A sheet but for its rows. */
export type Sheet = {
  /** Its tab's name, and what it is of. */
  readonly titulo: string
  readonly columnas: readonly Columna[]
  /** What the row of sums begins with. */
  readonly total?: string
  /** Whose it is; null of nobody's in particular. */
  readonly cliente: string | null
  readonly dia: Day
  readonly empresa: string
}

const font = { name: 'Calibri', size: 11 }
const bold = { ...font, bold: true }
/** Ink on steel grey, a line below: it reads as a head in black and white too. */
const head = (tipo: Columna['tipo'], apart: boolean): CellStyle => ({
  font: bold,
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E6EAEE' } },
  border: { bottom: { style: 'medium', color: { rgb: '18212B' } } },
  alignment: {
    vertical: 'center',
    horizontal: tipo === 'texto' ? 'left' : 'right',
    wrapText: true,
    ...(apart ? { indent: 1 } : {}),
  },
})
const body = (tipo: Columna['tipo'], apart: boolean): CellStyle => ({
  font,
  alignment: {
    vertical: 'top',
    ...(tipo === 'texto' ? { wrapText: true } : {}),
    ...(apart ? { horizontal: 'left', indent: 1 } : {}),
  },
  ...(formats[tipo] ? { numFmt: formats[tipo] } : {}),
})
const sums = (tipo: Columna['tipo']): CellStyle => ({
  font: bold,
  border: { top: { style: 'thin', color: { rgb: '18212B' } } },
  ...(formats[tipo] ? { numFmt: formats[tipo] } : {}),
})

/** Wider than this, in characters, is printed across. */
const UPRIGHT = 100
/** A part of a page's head or foot: '&' is a code there, and all of it has 255 characters. */
const onPage = (text: string): string => plain(text).slice(0, 70).replaceAll('&', '&&')

/** Characters of a sheet's tab, which may be none of these: a title may be anybody's words. */
const TAB = 31
const tabOf = (titulo: string, index: number): string => {
  const end = index === 0 ? '' : ` (${index + 1})`
  const words = plain(titulo)
    .replace(/[[\]:*?/\\']/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const cut = words.slice(0, TAB - end.length).replace(/[\ud800-\udbff]$/, '') // half of a pair is no character
  return `${cut.trimEnd() || 'Hoja'}${end}`
}

const sheetOf = (name: string, { columnas, titulo, cliente, dia, empresa }: Sheet, widths: readonly number[]) => {
  const last = `${letterOf(columnas.length - 1)}3`
  const across = widths.reduce((sum, width) => sum + width, 0) > UPRIGHT
  return {
    name,
    rows: [columnas.map((c) => plain(c.titulo)), columnas.map(() => null), columnas.map(() => null)],
    columns: widths.map((width) => ({ width })),
    cells: new Map(
      columnas.flatMap(({ tipo }, index) => [
        [`0,${index}`, { style: head(tipo, isApart(columnas, index)) }],
        [`1,${index}`, { style: body(tipo, isApart(columnas, index)) }],
        [`2,${index}`, { style: sums(tipo) }],
      ]),
    ),
    freezePane: { rows: 1 },
    autoFilter: { range: `A1:${last}` },
    pageSetup: {
      paperSize: 'a4',
      orientation: across ? 'landscape' : 'portrait',
      fitToPage: true,
      fitToWidth: 1,
      fitToHeight: 0,
      margins: { top: 0.8, bottom: 0.6, left: 0.4, right: 0.4, header: 0.3, footer: 0.3 },
    },
    headerFooter: {
      oddHeader: `&L&"-,Bold"${onPage(empresa)}&C${onPage(titulo)}&R${onPage(cliente ?? '')}`,
      oddFooter: `&L${showDay(dia)}&RPágina &P de &N`,
    },
  } as const satisfies WriteSheet
}

/** The parts of a workbook of so many sheets, each with a head, and a row and a row of sums without values. */
const partsOf = async (sheet: Sheet, widths: readonly number[], many: number): Promise<Map<string, string>> => {
  const { titulo, cliente, dia, empresa } = sheet
  const names = Array.from({ length: many }, (_, i) => tabOf(titulo, i))
  const bytes = await writeWorkbook({
    stringMode: 'inline',
    properties: {
      title: plain(titulo),
      subject: plain(cliente ?? ''),
      creator: plain(empresa),
      company: plain(empresa),
      description: plain([titulo, cliente && `de ${cliente}`, `al ${showDay(dia)}`].filter(Boolean).join(' ')),
      created: startOfDay(dia),
    },
    sheets: names.map((name) => sheetOf(name, sheet, widths)),
    // not `printTitlesRow`: hucre 1.0.0 leaves the sheet's name unquoted, and Excel mends a file with a blank in it
    namedRanges: names.map((scope) => ({ name: '_xlnm.Print_Titles', range: `'${scope}'!$1:$1`, scope })),
  })
  const parts = new Map<string, string>()
  const zip = await fromBufferPromise(Buffer.from(bytes))
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return parts
}

const pathOf = (n: number) => `xl/worksheets/sheet${n}.xml`
const stylesOf = (row: string): string[] => Array.from(row.matchAll(/<c [^>]*?s="(\d+)"/g), (found) => found[1]!)

/** A sheet's text around its rows, the looks of its cells, and what else its workbook's file is made of. */
export type Frame = {
  readonly before: string
  readonly after: (filter: string) => string
  readonly styles: readonly string[]
  readonly sumStyles: readonly string[]
  readonly rest: (sheets: number) => Promise<readonly (readonly [path: string, content: string])[]>
}
/** All but the rows, as the library writes it: rows are put into it as they come. */
export const frameOf = async (sheet: Sheet, widths: readonly number[]): Promise<Frame> => {
  const parts = await partsOf(sheet, widths, 1)
  const found = /^(.*)(<row r="2".*<\/row>)(<row r="3".*<\/row>)(<\/sheetData>.*)$/s.exec(parts.get(pathOf(1))!)!
  const [, before, row, sumRow, after] = found as unknown as [string, string, string, string, string]
  return {
    before: before.replace(/<dimension [^>]*\/>/, ''),
    after: (filter) => after.replace(/<autoFilter ref="[^"]*"/, `<autoFilter ref="${filter}"`),
    styles: stylesOf(row),
    sumStyles: stylesOf(sumRow),
    rest: async (sheets) =>
      [...(await partsOf(sheet, widths, sheets))].filter(([path]) => !path.startsWith('xl/worksheets/')),
  }
}
