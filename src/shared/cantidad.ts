import { dec, readNumber, round, showLargo } from './money.ts'
import { isUnidad, pluralOf } from './unidades.ts'

/**
 * What a number field accepts. `decimals`: how many, none where goods sell in whole units, three of a length (never
 * thousands of metres), four of an exchange rate. `unidades`: the names of its unit, the displayed one first.
 */
export type Campo = { readonly decimals: 0 | 2 | 3 | 4; readonly unidades: readonly [string, ...string[]] }

/** A text that can be read as several numbers: the question to ask and the options. */
export type Doubt = { readonly kind: 'doubt'; readonly question: string; readonly options: readonly number[] }
export type Typed =
  | { readonly kind: 'vacio' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'numero'; readonly numero: number }
  | Doubt

// a number with its separators, and an optional unit
const PARTS = /^([+-]?[\d.,\s]*\d[.,]?)\s*([\p{L}'"].*)?$/u
const MILES = /^[1-9]\d{0,2}(?:\.\d{3})+$/
const BY_THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}$/
const WITH_SPACES = /^[+-]?\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?$/
/** Metres of each smaller unit, for lengths. */
const MEDIDAS: Readonly<Record<string, number>> = { mm: 0.001, cm: 0.01 }

const numero = (value: number): Typed => ({ kind: 'numero', numero: value })
const doubt = (question: string, ...options: number[]): Doubt => ({ kind: 'doubt', question, options })

/**
 * Reads a number without a unit. In whole units a point before three digits groups thousands; a comma there is
 * ambiguous.
 */
const readFigures = (text: string, { decimals }: Campo): Typed => {
  if (/\d\s+\d/.test(text) && !WITH_SPACES.test(text)) return { kind: 'nothing' }
  if (decimals === 0 && MILES.test(text)) return numero(Number(text.replaceAll('.', '')))
  const value = readNumber(text)
  if (value === null) return { kind: 'nothing' }
  if (decimals === 3 || !BY_THOUSANDS.test(text)) return numero(value)
  const miles = Number(text.replace(/[.,]/, ''))
  return round(value, decimals).eq(value)
    ? doubt(`«${text}» puede ser ${showLargo(value)} o ${showLargo(miles)}. ¿Cuánto es?`, value, miles)
    : doubt(`¿«${text}» es ${showLargo(miles)}?`, miles)
}

const readWithUnidad = (leido: Typed, unidad: string, campo: Campo): Typed => {
  if (leido.kind === 'nothing' || campo.unidades.some((u) => isUnidad(unidad, u))) return leido
  const factor = campo.unidades[0] === 'm' ? (MEDIDAS[unidad.toLowerCase()] ?? 1) : 1
  const plural = pluralOf(campo.unidades[0])
  const question = `«${unidad}» no es la unidad: acá se cuenta en ${plural}.`
  const found = leido.kind === 'doubt' ? leido.options : leido.kind === 'numero' ? [leido.numero] : []
  return doubt(question, ...found.map((n) => dec(n).times(factor).toNumber()))
}

/**
 * Reads the text of a number field (OPEN-64, OPEN-100): 'blank', 'nothing' (not a number), 'numero', or 'doubt' when it
 * can be read as several. A unit after the number is accepted if it is the field's.
 */
export const readTyped = (text: string, campo: Campo): Typed => {
  const typed = text.trim()
  if (typed === '') return { kind: 'vacio' }
  const [, figures, unidad] = PARTS.exec(typed) ?? []
  if (figures === undefined) return { kind: 'nothing' }
  const leido = readFigures(figures.trim(), campo)
  return unidad === undefined ? leido : readWithUnidad(leido, unidad.trim(), campo)
}

/** What is said of a text that is no number, and what may be typed instead (OPEN-393). */
export const notNumber = (text: string, { decimals }: Campo): string =>
  `«${text.trim()}» no es un número: escribilo con cifras, como ${decimals === 0 ? '12' : '12 o 1,5'}.`

/** The number read, else null. */
export const numeroOf = (typed: Typed): number | null => (typed.kind === 'numero' ? typed.numero : null)

/** A number as a field's text, without thousands separators, so that it reads back as the same number. */
export const inCampo = (n: number): string => showLargo(n).replaceAll('.', '')
