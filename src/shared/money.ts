import Big from 'big.js'

/**
 * The only place where decimals are computed and rounded: exact decimals inside, JSON numbers on the wire. Rounds half
 * up, away from zero (OPEN-35).
 */
Big.RM = 1
Big.DP = 20

export type Decimal = Big
export type DecimalSource = Big | number | string

export const dec = (value: DecimalSource): Big => new Big(value)
export const ZERO = new Big(0)

/** Rounds half up to `places` decimals. */
export const round = (value: DecimalSource, places: number): Big => new Big(value).round(places, 1)

/** Money: 2 decimals (CONST-03). */
export const money = (value: DecimalSource): number => round(value, 2).toNumber()
/** Kilograms: 2 decimals (CONST-04). */
export const kilos = (value: DecimalSource): number => round(value, 2).toNumber()

export const sum = (values: Iterable<DecimalSource>): Big => {
  let total = ZERO
  for (const v of values) total = total.plus(v)
  return total
}

const numberFormat = (places: number, least = places) =>
  new Intl.NumberFormat('es-AR', {
    minimumFractionDigits: least,
    maximumFractionDigits: places,
    useGrouping: 'always' as never,
  })
const two = numberFormat(2)
const three = numberFormat(3)
const upToFour = numberFormat(4, 0)
const upToTwo = numberFormat(2, 0)
const upToThree = numberFormat(3, 0)
const whole = numberFormat(0)

/** '1.234,56' (OPEN-64). */
export const showNumber = (value: number): string => two.format(value)
/** 'US$ 1.234,56': symbol and blank before the amount. */
export const showMoney = (value: number, simbolo: string | null | undefined): string =>
  simbolo ? `${simbolo} ${two.format(value)}` : two.format(value)
/** The id of pesos among the currencies; everything else is in dollars. */
export const PESOS_ID = 1
export const isPesos = ({ id }: { readonly id: number }): boolean => id === PESOS_ID
/** Currency symbols for screens, mails, PDFs and sheets; 'ARS' and 'USD' appear only on the wire. */
export const PESO = '$'
export const DOLAR = 'US$'
/** '− US$ 779,34': the sign before the currency. */
export const showImporte = (value: number, simbolo: string): string =>
  `${value < 0 ? '− ' : ''}${showMoney(Math.abs(value), simbolo)}`
export const showPesos = (value: number): string => showImporte(value, PESO)
export const showDolares = (value: number): string => showImporte(value, DOLAR)
/** '1.234,56 KG'. */
export const showKilos = (value: number): string => `${two.format(value)} KG`
/** '6,000': a length in metres with three decimals. */
export const showMetros = (value: number): string => three.format(value)
/** A length without trailing zeros: '6', '2,44'. For messages and hints. */
export const showLargo = (value: number): string => upToThree.format(value)
/** A weight per unit without trailing zeros: '0,888', '10,6'. */
export const showPeso = (value: number): string => upToFour.format(value)
/** '1.234': no decimals. */
export const showInt = (value: number): string => whole.format(value)
/** '12,50 %', without trailing zeros: '5 %'. */
export const showPct = (value: number): string => `${upToTwo.format(value)} %`

/**
 * Reads a typed number: '.' and ',' are both decimal marks; with both, the last is the mark and the other groups
 * (OPEN-64). Null if it is no number.
 */
export const readNumber = (text: string): number | null => {
  const typed = text.trim().replace(/\s/g, '')
  if (!/^[+-]?[\d.,]*\d[\d.,]*$/.test(typed)) return null
  const marks = [...typed.matchAll(/[.,]/g)]
  let plain = typed
  if (marks.length > 0) {
    const last = marks[marks.length - 1]!
    const mark = last[0]
    const same = marks.filter((m) => m[0] === mark).length
    if (same > 1) {
      if (same !== marks.length) return null // '1.2,3.4' is no number
      plain = typed.replaceAll(mark, '')
    } else {
      const [head, tail] = [typed.slice(0, last.index), typed.slice(last.index + 1)]
      plain = `${head.replace(/[.,]/g, '')}.${tail}`
    }
  }
  const value = Number(plain)
  return Number.isFinite(value) ? value : null
}
