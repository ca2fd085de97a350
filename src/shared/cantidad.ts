import { dec, readNumber, round, showLargo } from './money.ts'
import { isUnidad, pluralOf } from './unidades.ts'

/**
 * What a field of figures takes. `decimales`: how many it admits, none where goods sell in whole units, three of a
 * length, which is never thousands of metres, four of an exchange rate. `unidades`: what
 * its number counts, by every name; the first is how the field itself says it.
 */
export type Campo = { readonly decimals: 0 | 2 | 3 | 4; readonly unidades: readonly [string, ...string[]] }

/** A text that may be more than one number: what to ask, and the numbers it may be. */
export type Doubt = { readonly kind: 'doubt'; readonly question: string; readonly options: readonly number[] }
export type Typed =
  | { readonly kind: 'vacio' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'numero'; readonly numero: number }
  | Doubt

// figures with their marks, and whatever stands after them
const PARTS = /^([+-]?[\d.,\s]*\d[.,]?)\s*([\p{L}'"].*)?$/u
const MILES = /^[1-9]\d{0,2}(?:\.\d{3})+$/
const BY_THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}$/
const WITH_SPACES = /^[+-]?\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?$/
/** How many of the field's unit one of these is: lengths are asked for in metres. */
const MEDIDAS: Readonly<Record<string, number>> = { mm: 0.001, cm: 0.01 }

const numero = (value: number): Typed => ({ kind: 'numero', numero: value })
const doubt = (question: string, ...options: number[]): Doubt => ({ kind: 'doubt', question, options })

/** The figures alone. In whole units a point before three figures groups thousands, a comma there may do either. */
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
 * Reads what a person typed or pasted into a field of figures (OPEN-64, OPEN-100): blank, no number, a number, or a
 * text that may be several and is asked about. A unit after the number is understood when it is the field's own.
 */
export const readTyped = (text: string, campo: Campo): Typed => {
  const typed = text.trim()
  if (typed === '') return { kind: 'vacio' }
  const [, figures, unidad] = PARTS.exec(typed) ?? []
  if (figures === undefined) return { kind: 'nothing' }
  const leido = readFigures(figures.trim(), campo)
  return unidad === undefined ? leido : readWithUnidad(leido, unidad.trim(), campo)
}

/** The number of a text that is one, else null. */
export const numeroOf = (typed: Typed): number | null => (typed.kind === 'numero' ? typed.numero : null)

/** A number as a field holds it: without groups, so that it reads the same again. */
export const inCampo = (n: number): string => showLargo(n).replaceAll('.', '')
