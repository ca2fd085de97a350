import { dec, readNumber, round, showLargo } from './money.ts'
import { isUnidad, pluralDe } from './unidades.ts'

/**
 * What a field of figures takes. `decimales`: how many it admits, none where goods sell in whole units, three of a
 * length, which is never thousands of metres, four of an exchange rate. `unidades`: what
 * its number counts, by every name; the first is how the field itself says it.
 */
export type Campo = { readonly decimales: 0 | 2 | 3 | 4; readonly unidades: readonly [string, ...string[]] }

/** A text that may be more than one number: what to ask, and the numbers it may be. */
export type Duda = { readonly kind: 'duda'; readonly pregunta: string; readonly opciones: readonly number[] }
export type Escrito =
  | { readonly kind: 'vacio' }
  | { readonly kind: 'nada' }
  | { readonly kind: 'numero'; readonly numero: number }
  | Duda

// figures with their marks, and whatever stands after them
const PARTES = /^([+-]?[\d.,\s]*\d[.,]?)\s*([\p{L}'"].*)?$/u
const MILES = /^[1-9]\d{0,2}(?:\.\d{3})+$/
const DE_A_TRES = /^[1-9]\d{0,2}[.,]\d{3}$/
const CON_BLANCOS = /^[+-]?\d{1,3}(?:\s\d{3})+(?:[.,]\d+)?$/
/** How many of the field's unit one of these is: lengths are asked for in metres. */
const MEDIDAS: Readonly<Record<string, number>> = { mm: 0.001, cm: 0.01 }

const numero = (value: number): Escrito => ({ kind: 'numero', numero: value })
const duda = (pregunta: string, ...opciones: number[]): Duda => ({ kind: 'duda', pregunta, opciones })

/** The figures alone. In whole units a point before three figures groups thousands, a comma there may do either. */
const readCifras = (text: string, { decimales }: Campo): Escrito => {
  if (/\d\s+\d/.test(text) && !CON_BLANCOS.test(text)) return { kind: 'nada' }
  if (decimales === 0 && MILES.test(text)) return numero(Number(text.replaceAll('.', '')))
  const value = readNumber(text)
  if (value === null) return { kind: 'nada' }
  if (decimales === 3 || !DE_A_TRES.test(text)) return numero(value)
  const miles = Number(text.replace(/[.,]/, ''))
  return round(value, decimales).eq(value)
    ? duda(`«${text}» puede ser ${showLargo(value)} o ${showLargo(miles)}. ¿Cuánto es?`, value, miles)
    : duda(`¿«${text}» es ${showLargo(miles)}?`, miles)
}

const readConUnidad = (leido: Escrito, unidad: string, campo: Campo): Escrito => {
  if (leido.kind === 'nada' || campo.unidades.some((u) => isUnidad(unidad, u))) return leido
  const factor = campo.unidades[0] === 'm' ? (MEDIDAS[unidad.toLowerCase()] ?? 1) : 1
  const dichas = pluralDe(campo.unidades[0])
  const pregunta = `«${unidad}» no es la unidad: acá se cuenta en ${dichas}.`
  const found = leido.kind === 'duda' ? leido.opciones : leido.kind === 'numero' ? [leido.numero] : []
  return duda(pregunta, ...found.map((n) => dec(n).times(factor).toNumber()))
}

/**
 * Reads what a person typed or pasted into a field of figures (OPEN-64, OPEN-100): blank, no number, a number, or a
 * text that may be several and is asked about. A unit after the number is understood when it is the field's own.
 */
export const readEscrito = (text: string, campo: Campo): Escrito => {
  const typed = text.trim()
  if (typed === '') return { kind: 'vacio' }
  const [, cifras, unidad] = PARTES.exec(typed) ?? []
  if (cifras === undefined) return { kind: 'nada' }
  const leido = readCifras(cifras.trim(), campo)
  return unidad === undefined ? leido : readConUnidad(leido, unidad.trim(), campo)
}

/** The number of a text that is one, else null. */
export const numeroDe = (escrito: Escrito): number | null => (escrito.kind === 'numero' ? escrito.numero : null)

/** A number as a field holds it: without groups, so that it reads the same again. */
export const enCampo = (n: number): string => showLargo(n).replaceAll('.', '')
