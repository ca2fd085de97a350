import { isCodigo } from '#features/productos/rules.ts'
import { inCampo } from '#shared/cantidad.ts'
import { fold } from '#shared/identity.ts'
import { dec, readNumber } from '#shared/money.ts'
import { recordsOf, type Separator } from './cells.ts'

/** A row of the grid as it is typed: texts, so that nothing of it is lost while it is no number. */
export type Escrita = {
  readonly texto: string
  readonly cantidad: string
  readonly largo: string
  readonly ancho: string
}
type Columna = keyof Escrita | 'codigo'
export const emptyRow: Escrita = { texto: '', cantidad: '', largo: '', ancho: '' }

/** The headings of each column, folded, without what stands in parentheses. */
const HEADINGS: Readonly<Record<Columna, readonly string[]>> = {
  codigo: [
    'codigo',
    'cod',
    'codigo de producto',
    'cod producto',
    'cod articulo',
    'codigo articulo',
    'sku',
    'item',
    'id',
  ],
  texto: [
    'producto',
    'descripcion',
    'detalle',
    'material',
    'articulo',
    'art',
    'nombre',
    'pedido',
    'descripcion del producto',
  ],
  cantidad: [
    'cantidad',
    'cant',
    'cantidades',
    'unidades',
    'piezas',
    'tiras',
    'barras',
    'u',
    'uds',
    'qty',
    'cantidad pedida',
  ],
  largo: [
    'largo',
    'long',
    'longitud',
    'largo m',
    'largo mts',
    'largo mm',
    'largo cm',
    'largo en m',
    'largo en mm',
    'l',
  ],
  ancho: ['ancho', 'ancho m', 'ancho mts', 'ancho mm', 'ancho cm', 'ancho en m', 'ancho en mm', 'anch', 'a'],
}
/** The order of columns without headings. */
const IN_ORDER: readonly Columna[] = ['codigo', 'cantidad', 'largo', 'ancho']
/** Titles may stand above the headings. */
const MOST_ABOVE = 10

type Heading = { readonly columna: Columna; readonly unidad: 'm' | 'cm' | 'mm' }
const headingOf = (cell: string): Heading | null => {
  const text = fold(cell)
  const unidad = /\bmm\b/.test(text) ? 'mm' : /\bcm\b/.test(text) ? 'cm' : 'm'
  const name = text
    .replace(/\([^)]*\)|[.:*#°º]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const columna = (Object.keys(HEADINGS) as Columna[]).find((each) => HEADINGS[each].includes(name))
  return columna ? { columna, unidad } : null
}
const isProducto = (heading: Heading | null): boolean => heading?.columna === 'codigo' || heading?.columna === 'texto'
/** The line of the headings, at most ten lines down: it names the product and another column, or it alone. */
const findHeadings = (records: readonly (readonly string[])[]): { at: number; headings: (Heading | null)[] } | null => {
  for (const [at, cells] of records.slice(0, MOST_ABOVE).entries()) {
    const headings = cells.map((cell) => headingOf(cell))
    const known = headings.filter((heading) => heading !== null)
    const alone = cells.filter((cell) => cell !== '').length === 1 && at === 0
    if (headings.some(isProducto) && (new Set(known.map((h) => h.columna)).size > 1 || alone)) return { at, headings }
  }
  return null
}

/** Metres of a cell whose heading says millimetres or centimetres; as typed where it is no number. */
const inMetros = (cell: string, unidad: Heading['unidad']): string => {
  const numero = unidad === 'm' ? null : readNumber(cell)
  return numero === null
    ? cell
    : inCampo(
        dec(numero)
          .div(unidad === 'mm' ? 1000 : 100)
          .toNumber(),
      )
}
const byHeadings = (cells: readonly string[], headings: readonly (Heading | null)[]): Escrita => {
  const row: Record<Columna, string> = { codigo: '', ...emptyRow }
  for (const [at, heading] of headings.entries())
    if (heading && row[heading.columna] === '') row[heading.columna] = inMetros(cells[at] ?? '', heading.unidad)
  const { codigo, ...escrita } = row
  return { ...escrita, texto: codigo || escrita.texto }
}

const isFigure = (cell: string): boolean => /^[\d.,\s]*\d[.,]?\s*(?:[a-z²]{1,8}\.?)?$/i.test(cell) && !isCodigo(cell)
/** A code, a quantity and a cut; a description between code and quantity is passed over; a quantity may stand first. */
const inOrder = (cells: readonly string[]): Escrita => {
  const [first = '', second = '', third = ''] = cells
  const hasLetters = (cell: string) => /\p{L}{2}/u.test(cell)
  const ordered =
    isFigure(first) && hasLetters(second)
      ? [second, first, ...cells.slice(2)]
      : hasLetters(second) && !isFigure(second) && (isFigure(third) || third === '')
        ? [first, ...cells.slice(2)]
        : cells
  return byHeadings(
    ordered,
    IN_ORDER.map((columna) => ({ columna, unidad: 'm' })),
  )
}
/** Cells after a comma are figures: '20 de 4,5 m' is one text, and 'UPN-100-12,24,6.5' three cells. */
const isByCommas = ([first = '', ...rest]: readonly string[]): boolean =>
  isCodigo(first) && rest.length > 0 && rest.every((cell) => cell === '' || isFigure(cell))

const plain = (text: string): string =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replaceAll('\u0000', '')
    .replace(/[\u00A0\u2007\u202F]/g, ' ')
/** By tabs or semicolons where there are any; by commas only under headings that are so separated. */
const separatorOf = (text: string): Separator | null => {
  if (text.includes('\t')) return '\t'
  if (text.includes(';')) return ';'
  return findHeadings(recordsOf(text, ',')) ? ',' : null
}
/** Greetings and lines of a mail that name no product. */
const GREETING =
  /^(?:hola|buen[oa]s?|estimad[oa]s?|gracias|muchas gracias|desde ya|saludos|atte|atentamente|slds|necesito|te paso|les paso|pedido)\b[^\d]*$/
const says = ({ texto, cantidad, largo, ancho }: Escrita): boolean =>
  /[\p{L}\d]/u.test(`${texto}${cantidad}${largo}${ancho}`) && !GREETING.test(fold(texto))

const rowsOf = (records: readonly (readonly string[])[]): Escrita[] => {
  const found = findHeadings(records)
  const rows = found
    ? records.slice(found.at + 1).map((cells) => byHeadings(cells, found.headings))
    : records.map((cells) => (cells.length > 1 ? inOrder(cells) : { ...emptyRow, texto: cells[0] ?? '' }))
  return rows.filter(says)
}
/**
 * The cells of what is pasted, line by line: by tabs or semicolons, by commas under a head that is so separated; else
 * whole lines. What reads them as something else than products begins here.
 */
export const cellsOf = (pasted: string, isHead: (cells: readonly string[]) => boolean): string[][] => {
  const text = plain(pasted)
  const separator = text.includes('\t') ? '\t' : text.includes(';') ? ';' : null
  if (separator !== null) return recordsOf(text, separator)
  const byCommas = recordsOf(text, ',')
  return byCommas.slice(0, MOST_ABOVE).some(isHead) ? byCommas : text.split('\n').map((line) => [line.trim()])
}

/**
 * The rows of what is pasted: cells by tab, semicolon or comma, with headings in any order or as code, quantity, length
 * and width; else a free text a line, of which the quantity and the cut are read later (`readLinea`).
 */
export const readPasted = (pasted: string): Escrita[] => {
  const text = plain(pasted)
  const separator = separatorOf(text)
  if (separator !== null) return rowsOf(recordsOf(text, separator))
  return rowsOf(
    text.split('\n').map((line) => {
      const [cells = []] = line.includes(',') ? recordsOf(line, ',') : []
      return isByCommas(cells) ? cells : [line.trim()]
    }),
  )
}

/** The rows of a sheet's cells. A number is written as it is typed in Argentina. */
export const readSheet = (rows: readonly (readonly (string | number | boolean | Date | null)[])[]): Escrita[] =>
  rowsOf(
    rows.map((cells) => cells.map((cell) => (typeof cell === 'number' ? inCampo(cell) : String(cell ?? '').trim()))),
  )
