import { dec, readNumber, round, showNumber } from '#shared/money.ts'
import { MAX_LARGO } from './limits.ts'

/** Lengths of a plan: whole tenths of a millimetre, read and shown in millimetres or metres (CORTE-02, CORTE-04). */

export type Unidad = 'mm' | 'm'
const TENTHS = { mm: 10, cm: 100, m: 10_000 } as const

const figures = (least: number, most: number) =>
  new Intl.NumberFormat('es-AR', {
    minimumFractionDigits: least,
    maximumFractionDigits: most,
    useGrouping: 'always' as never,
  })
const [upToOne, metres] = [figures(0, 1), figures(2, 4)]
/** '5.950', '2.998,5'. */
export const showMm = (largo: number): string => upToOne.format(largo / TENTHS.mm)
/** '12,00', '1,2345'. */
export const showM = (largo: number): string => metres.format(largo / TENTHS.m)
/** Of many bars together, as they are added up: '222,00', '3,46'. */
export const showSuma = (largo: number): string => showNumber(toMetros(largo))
export const showIn = (largo: number, unidad: Unidad): string => (unidad === 'mm' ? showMm(largo) : showM(largo))
/** Metres as a request has them. */
export const toMetros = (largo: number): number => dec(largo).div(TENTHS.m).toNumber()
export const fromMetros = (metros: number): number => round(dec(metros).times(TENTHS.m), 0).toNumber()

export type Leido =
  | { readonly kind: 'vacio' }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'largo'; readonly largo: number }
  /** It may be several. */
  | { readonly kind: 'doubt'; readonly question: string; readonly options: readonly number[] }

const PARTS = /^(\d[\d.,\s]*)\s*(mm|cm|m|mts?|metros?)?\.?$/i
const MILES = /^[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?$/
const BY_COMMA = /^[1-9]\d{0,2},\d{3}$/
/** A length in millimetres below this with decimals, or in metres from this on, was meant in the other unit. */
const LEAST_MM = 10
const MOST_M = 100

/** Tenths, of which no part is left over; null for none. */
const whole = (value: number, unidad: keyof typeof TENTHS): number | null => {
  const tenths = dec(value).times(TENTHS[unidad])
  return tenths.eq(tenths.round(0)) && tenths.gt(0) && tenths.lte(MAX_LARGO) ? tenths.toNumber() : null
}
const numberIn = (text: string, unidad: keyof typeof TENTHS): number | null =>
  unidad !== 'm' && MILES.test(text) ? Number(text.replaceAll('.', '').replace(',', '.')) : readNumber(text)
const largo = (tenths: number | null): Leido =>
  tenths === null ? { kind: 'nothing' } : { kind: 'largo', largo: tenths }
const doubt = (text: string, unidad: Unidad, options: readonly (number | null)[]): Leido => {
  const possible = options.filter((option) => option !== null)
  if (possible.length === 0) return { kind: 'nothing' }
  const shown = possible.map((option) => `${showMm(option)} mm (${showM(option)} m)`)
  return {
    kind: 'doubt',
    question: `La columna está en ${unidad}: ¿«${text}» es ${shown.join(' o ')}?`,
    options: possible,
  }
}

/**
 * Reads a length in the unit of its column (OPEN-100): in millimetres a point groups thousands; a unit after the number
 * says itself; what would be a splinter of a millimetre, or longer than any bar, is asked.
 */
export const readLargo = (written: string, unidad: Unidad): Leido => {
  const text = written.trim()
  if (text === '') return { kind: 'vacio' }
  const [, number = '', said] = PARTS.exec(text) ?? []
  const digits = number.trim()
  if (digits === '' || /\d\s+\d/.test(digits)) return { kind: 'nothing' }
  if (said) {
    const own = said.toLowerCase()
    const of = own === 'mm' || own === 'cm' ? own : 'm'
    const value = numberIn(digits, of)
    return value === null ? { kind: 'nothing' } : largo(whole(value, of))
  }
  const value = numberIn(digits, unidad)
  if (value === null) return { kind: 'nothing' }
  if (unidad === 'm') return value >= MOST_M ? doubt(text, unidad, [whole(value, 'mm')]) : largo(whole(value, 'm'))
  if (BY_COMMA.test(digits))
    return doubt(text, unidad, [whole(value, 'mm'), whole(Number(digits.replace(',', '')), 'mm')])
  return value < LEAST_MM && /[.,]/.test(digits)
    ? doubt(text, unidad, [whole(value, 'mm'), whole(value, 'm')])
    : largo(whole(value, 'mm'))
}
/** As it is typed, without thousands, so that it reads back as the same. */
export const inColumn = (tenths: number, unidad: Unidad): string => showIn(tenths, unidad).replaceAll('.', '')
