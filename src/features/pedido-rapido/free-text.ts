import { isCodigo } from '#features/productos/rules.ts'
import { fold } from '#shared/identity.ts'
import { dec, readNumber } from '#shared/money.ts'

/**
 * What a line of free text says: the product's words or code, how many, and the cut in metres; null where it does not
 * say. `apart`: a quantity in a unit that may not be the product's.
 */
export type Leido = {
  readonly texto: string
  readonly cantidad: number | null
  readonly largo: number | null
  readonly ancho: number | null
  readonly apart: { readonly numero: number; readonly unidad: 'kg' | 'm' } | null
}
type Reading = { -readonly [K in keyof Leido]: Leido[K] }

const NUMBER = String.raw`\d+(?:[.,]\d+)*`
/** Words after a number that only count; a catalogue's names do not have them. */
const PIECES = 'u|un|uni|unid|unids|unidad|unidades|pz|pza|pzas|pieza|piezas|tira|tiras'
/** Words that count, but may also name the product: dropped where another word follows. */
const PACKS =
  'barra|barras|varilla|varillas|hoja|hojas|bolsa|bolsas|rollo|rollos|panel|paneles|caja|cajas|lata|latas|bulto|bultos'
const COUNTED = `${PIECES}|${PACKS}`
const METROS = 'm|mt|mts|mtrs|metro|metros'
const LENGTH_UNITS = `${METROS}|cm|mm`
const MOST_METROS = 99
/** Sizes in millimetres that a sheet has, not a profile. */
const LEAST_SHEET_MM = 600
const NUMBER_WORDS: ReadonlyMap<string, number> = new Map([
  ...'un una dos tres cuatro cinco seis siete ocho nueve diez once doce'
    .split(' ')
    .map((word, at) => [word, at === 0 ? 1 : at] as const),
  ['quince', 15],
  ['veinte', 20],
  ['treinta', 30],
  ['cuarenta', 40],
  ['cincuenta', 50],
  ['cien', 100],
])
/** Diameters of bars for concrete in millimetres: '20 del 8' is hierro del 8. */
const DIAMETERS = new Set(['4,2', '6', '8', '10', '12', '16', '20', '25', '32'])
const SHEET = /\b(?:chapas?|laminas?|planchas?|hojas?|mallas?|panel(?:es)?|desplegado|semilla)\b/

const value = (text: string): number => readNumber(text) ?? Number.NaN
/** A whole quantity: a point before three digits groups thousands. */
const countOf = (text: string): number =>
  /^\d{1,3}(?:\.\d{3})+$/.test(text) ? Number(text.replaceAll('.', '')) : value(text)
const metresOf = (text: string, unidad = 'm'): number => {
  const factor = { mm: '0.001', cm: '0.01' }[unidad] ?? '1'
  const numero = value(text)
  return Number.isNaN(numero) ? numero : dec(numero).times(factor).toNumber()
}
const isCut = (metros: number): boolean => metros > 0 && metros <= MOST_METROS

/** One spelling of signs: quotes as inches, every times sign an x, no bullet or number of the list before. */
const plainLine = (line: string): string =>
  line
    .normalize('NFC')
    .replace(/[\u00A0\u2007\u202F\t]/g, ' ')
    .replace(/[“”″]|''|´´|’’/g, '"')
    .replace(/(\d)\s*[×✕*]\s*(?=\d)/g, '$1x')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:[-–—]+ (?=[\p{L}\d])|[•·*>]+ ?(?=[\p{L}\d])|\d{1,3}(?:\)|\.-)-? ?|\d{1,3}\. (?=\d)|[a-z]\) )/iu, '')

/** Takes out of the text the first match that `take` says is one; the rest stays in its place. */
const without = (reading: Reading, pattern: RegExp, take: (found: RegExpExecArray) => boolean): boolean => {
  const text = reading.texto
  for (const found of text.matchAll(new RegExp(pattern, `${pattern.flags}g`))) {
    if (!take(found)) continue
    reading.texto = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
      .replace(/\s+/g, ' ')
      .trim()
    return true
  }
  return false
}

const setCantidad = (reading: Reading, numero: number): boolean => {
  if (reading.cantidad !== null || !(numero > 0)) return false
  reading.cantidad = numero
  return true
}

const KEYWORD = new RegExp(
  `[(,;]?\\s*\\bcant(?:idad)?\\b\\.?\\s*[:=]?\\s*(${NUMBER})(?:\\s*(?:${COUNTED})\\b)?\\)?`,
  'i',
)
const LEADING_M2 = new RegExp(`^(${NUMBER})\\s*(?:m2|m²|mts2|metros cuadrados)\\s*(?:de\\s+)?(?=\\p{L})`, 'iu')
const LEADING_KG = new RegExp(`^(${NUMBER})\\s*(?:kg|kgs|kilos?)\\.?\\s*(?:de\\s+)?(?=\\p{L})`, 'iu')
const LEADING_M = new RegExp(`^(${NUMBER})\\s*(?:${METROS})\\.?\\s+(?:lineales\\s+)?(?:de\\s+)?(?=\\p{L})`, 'iu')
const LEADING_PIECES = new RegExp(`^[(x]?\\s*(${NUMBER})\\)?\\s*(?:${PIECES})\\b\\.?\\s*(?:de\\s+)?`, 'i')
const LEADING_PACKS = new RegExp(`^(${NUMBER})\\s*(?:${PACKS})\\b\\s*(?:de\\s+|del?\\s+)?(?=\\p{L}{3})(?!del\\b)`, 'iu')
const LEADING_DOZENS = /^(?:(\d+)|una?|media)\s+docenas?\s+(?:de\s+)?/i
// a count before a word, or before a size: '20 hierro', '10 2" caño', '6 40x40x1,6'; no size itself: '2 1/4', '40x40'
const LEADING = new RegExp(
  `^(?:x\\s*(?=\\d))?\\(?(\\d{1,3}(?:\\.\\d{3})+|\\d+)\\)?(?:\\s*x\\s+(?=\\p{L})|\\s*[:-]\\s*(?=\\p{L})|\\s+(?:de\\s+(?=\\p{L}))?(?=(?!x\\b|mm\\b|cm\\b|${METROS.replaceAll('|', '\\b|')}\\b|pulg)\\p{L}|Ø|#|\\d+(?:[.,]\\d+)?\\s*x\\s*\\d|\\d+(?: \\d+/\\d+|/\\d+)?"))`,
  'iu',
)
const TRAILING_COUNTED = new RegExp(`[\\s,;:(–-]+(?:x\\s*)?(${NUMBER})\\s*(?:${COUNTED})\\.?\\)?\\.?$`, 'i')
const TRAILING_SIGN =
  /(?:\s*(?::|=|\.{2,}|->|→)\s*|\s+[-–—]+\s+|,\s+|\s+x(?=\d)|\s*\()(\d{1,3}(?:\.\d{3})+|\d+)\)?\.?$/i
const TRAILING_TIMES = /(?<=[\p{L}]{2,})\s+x\s+(\d+)$/u

const readWords = (reading: Reading): boolean => {
  const [first = '', ...rest] = reading.texto.split(' ')
  const numero = NUMBER_WORDS.get(fold(first))
  if (numero === undefined || rest.length === 0 || !/^\p{L}/u.test(rest[0]!)) return false
  reading.texto = rest.join(' ').replace(new RegExp(`^(?:${PIECES})\\b\\s*(?:de\\s+)?`, 'i'), '')
  return setCantidad(reading, numero)
}
const readApart = (reading: Reading): boolean => {
  const apart = (unidad: 'kg' | 'm') => (found: RegExpExecArray) => {
    reading.apart = { numero: value(found[1]!), unidad }
    return true
  }
  return without(reading, LEADING_KG, apart('kg')) || without(reading, LEADING_M, apart('m'))
}
const readLeading = (reading: Reading): void => {
  const count = (found: RegExpExecArray) => setCantidad(reading, countOf(found[1]!))
  const dozens = ([all, howMany = '1']: RegExpExecArray) =>
    setCantidad(reading, /^media/i.test(all) ? 6 : 12 * Number(howMany))
  void (
    without(reading, KEYWORD, count) ||
    without(reading, LEADING_M2, (found) => setCantidad(reading, value(found[1]!))) ||
    readApart(reading) ||
    without(reading, LEADING_DOZENS, dozens) ||
    without(reading, LEADING_PIECES, count) ||
    without(reading, LEADING_PACKS, count) ||
    without(reading, LEADING, count) ||
    readWords(reading)
  )
}
const readTrailing = (reading: Reading): void => {
  if (reading.cantidad !== null || reading.apart !== null) return
  const count = (found: RegExpExecArray) => setCantidad(reading, countOf(found[1]!))
  void (
    without(reading, TRAILING_COUNTED, count) ||
    without(reading, TRAILING_SIGN, count) ||
    without(reading, TRAILING_TIMES, count)
  )
}

const PAIR = new RegExp(
  `(?:\\b(?:de|en)\\s+)?(?<![\\d/.,x])(?<one>${NUMBER})\\s*(?<first>mm|cm|${METROS})?\\s*(?:x|por)\\s*(?<two>${NUMBER})(?![\\d/"])\\s*(?<second>mm|cm|${METROS})?(?![\\p{L}\\d])`,
  'iu',
)
/** Two sides of a sheet: in millimetres from 600 on, in metres as a sheet's are written ('1,22 x 2,44', '1x2 m'). */
const sidesOf = (one: string, two: string, unidad: string, isSheet: boolean): readonly [number, number] | null => {
  const sides = [one, two].map((side) => metresOf(side, value(side) >= LEAST_SHEET_MM ? 'mm' : unidad))
  const [less, more] = [Math.min(...sides), Math.max(...sides)]
  const told = unidad.startsWith('m') && unidad !== 'mm' && unidad !== ''
  const inMm = [one, two].every((side) => value(side) >= LEAST_SHEET_MM)
  const asSheet = isSheet && [one, two].some((side) => /[.,]\d\d?$/.test(side) || inMm || /^[1-3]$/.test(side))
  const range = less >= 0.5 && less <= 3 && more >= 1 && more <= 13 && more > less
  return range && (told || inMm || asSheet) ? [less, more] : null
}
// '3,2x1500x3000' and '1220x2440x2': the side that is no sheet's stays in the text
const TRIPLE = new RegExp(`(?<![\\d/.,])(${NUMBER})\\s*x\\s*(${NUMBER})\\s*x\\s*(${NUMBER})(?![\\d/"])`, 'i')
const readTriple = (reading: Reading): boolean => {
  const found = TRIPLE.exec(reading.texto)
  const sides = found?.slice(1, 4) ?? []
  const thick = sides.findIndex((side) => value(side) < LEAST_SHEET_MM)
  const others = sides.filter((_, n) => n !== thick)
  if (!found || thick < 0 || others.some((side) => value(side) < LEAST_SHEET_MM)) return false
  const [ancho, largo] = others.map((side) => metresOf(side, 'mm')).sort((a, b) => a - b)
  Object.assign(reading, { ancho, largo, texto: reading.texto.replace(found[0], sides[thick]!) })
  return true
}
const readSides = (reading: Reading): void => {
  if (readTriple(reading)) return
  const isSheet = SHEET.test(fold(reading.texto))
  without(reading, PAIR, ({ groups = {} }) => {
    const { one = '', two = '', first, second } = groups
    const sides = sidesOf(one, two, (second ?? first ?? '').toLowerCase(), isSheet)
    if (!sides) return false
    ;[reading.ancho, reading.largo] = sides
    return true
  })
}

const named = (names: string) =>
  new RegExp(
    `[(,;]?\\s*\\b(?:de\\s+)?(?:${names})\\b\\.?\\s*[:=]?\\s*(?:de\\s+)?(${NUMBER})\\s*(${LENGTH_UNITS})?\\b\\)?`,
    'i',
  )
const NAMED_LARGO = named('largo|long|longitud|l(?=\\s*[:=])')
const NAMED_ANCHO = named('ancho|anch')
const WITH_UNIT = new RegExp(
  `[(,;]?\\s*(?:\\b(?:cortad[oa]s?|corte|tiras?|largos?)\\s+)?(?:\\b(?:de|a|en|por|x)\\s*)?(?<![\\d/.,x"])(${NUMBER})\\s*(${LENGTH_UNITS})(?![\\p{L}\\d²])\\.?(?:\\s*de\\s+largo|\\s*largo)?(?:\\s*c/u)?\\)?`,
  'iu',
)
const LAST_METROS = /\s(?:de|a|en|x|cortad[oa]s? a)\s+(\d{1,2}[.,]\d\d)$/i
const readNamed = (reading: Reading, pattern: RegExp, side: 'largo' | 'ancho'): boolean =>
  without(reading, pattern, ([, numero = '', unidad]) => {
    const metros = metresOf(numero, unidad?.toLowerCase() ?? (value(numero) > MOST_METROS ? 'mm' : 'm'))
    if (!isCut(metros)) return false
    reading[side] = metros
    return true
  })
const readLargo = (reading: Reading): void => {
  readNamed(reading, NAMED_ANCHO, 'ancho')
  if (reading.largo !== null || readNamed(reading, NAMED_LARGO, 'largo')) return
  const take = ([, numero = '', unidad = 'm']: RegExpExecArray): boolean => {
    const metros = metresOf(numero, unidad.toLowerCase())
    // a few millimetres or centimetres are a size, not a cut
    if (!isCut(metros) || (metros < 1 && /^[cm]m$/i.test(unidad))) return false
    reading.largo = metros
    return true
  }
  void (without(reading, WITH_UNIT, take) || (!SHEET.test(fold(reading.texto)) && without(reading, LAST_METROS, take)))
}

/** The code of a line that says no more than it, a quantity and a cut; or that begins with a long one. */
const codeOf = (line: string): string | null => {
  const tokens = line.split(/[\s;:,]+/)
  const code = tokens.find((token) => isCodigo(token))
  if (code === undefined) return null
  const others = new RegExp(
    `^(?:${COUNTED}|${LENGTH_UNITS}|cod|codigo|art|cant|cantidad|largo|ancho|de|x|por|a|l|en)\\.?$`,
  )
  const alone = tokens.every(
    (token) =>
      token === code ||
      !/\p{L}{2,}|^[a-z]$/iu.test(token.replace(/[\d.,]/g, '')) ||
      others.test(fold(token.replace(/[\d.,:=]/g, ''))),
  )
  return alone || (tokens[0] === code && (code.match(/[-._]/g) ?? []).length > 1) ? code : null
}
const CODE_NAME = /\b(?:cod(?:igo)?|art(?:iculo)?)\b\.?\s*:?\s*/i
/** What stands beside a code: a quantity and a cut, named or in that order. */
const readBeside = (line: string, code: string): Leido => {
  const reading: Reading = { texto: line.replace(code, ' ').replace(CODE_NAME, ' ').trim(), ...NOTHING }
  reading.texto = reading.texto.replace(/^[\s;:,x-]+/i, '').replace(/\s+/g, ' ')
  without(reading, KEYWORD, (found) => setCantidad(reading, countOf(found[1]!)))
  without(reading, new RegExp(`(?<![\\d.,])(${NUMBER})\\s*(?:${COUNTED})\\b`, 'i'), (found) =>
    setCantidad(reading, countOf(found[1]!)),
  )
  readLargo(reading)
  const rest = (reading.texto.match(new RegExp(`(?<![\\p{L}\\d/])${NUMBER}(?![\\p{L}\\d/"])`, 'giu')) ?? []).map(String)
  const plain = /\p{L}{3}/u.test(reading.texto) ? [] : rest
  if (reading.cantidad === null && plain[0] !== undefined) setCantidad(reading, countOf(plain.shift()!))
  if (reading.largo === null && plain[0] !== undefined) reading.largo = value(plain.shift()!)
  if (reading.ancho === null && plain[0] !== undefined) reading.ancho = value(plain.shift()!)
  return { ...reading, texto: code }
}

const NOTHING = { cantidad: null, largo: null, ancho: null, apart: null }
const trimmed = (texto: string): string =>
  texto
    .replace(/^(?:[\s,;:.]+|de\s+(?!\d))+/i, '')
    .replace(/(?:[\s,;:=–-]+|\.(?=$)|\s(?:de|x|a|en|por|c\/u)(?=$))+$/i, '')
    .trim()

/**
 * Reads one line as a person writes it: '20 hierro del 8', '6 C 100x50 de 4,5 m', 'UPN-100-12 x 24'. Nothing is
 * guessed: what is not clear stays in the text or null. A text that begins with =, +, - or @ is a text.
 */
export const readLinea = (line: string): Leido => {
  const texto = plainLine(line)
  const code = codeOf(texto)
  if (code !== null) return readBeside(texto, code)
  const reading: Reading = { texto, ...NOTHING }
  readLeading(reading)
  readSides(reading)
  readLargo(reading)
  readTrailing(reading)
  reading.texto = trimmed(reading.texto) || texto
  const diameter = /^del?\s+(\d+(?:,\d)?)$/i.exec(reading.texto)?.[1]
  if (diameter !== undefined && DIAMETERS.has(diameter)) reading.texto = `hierro del ${diameter}`
  return reading
}
