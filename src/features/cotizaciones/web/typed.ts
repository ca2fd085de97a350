import { readDay, showDay, today, type Day } from '#shared/dates.ts'
import { readNumber, round } from '#shared/money.ts'
import { checkVence, textos } from '../rules.ts'

export type Errores = Record<string, string | undefined>
/** A number as it is typed: '27,66'. */
export const textOf = (value: number | null): string => (value === null ? '' : String(value).replace('.', ','))
export const dayText = (day: Day | null): string => (day === null ? '' : showDay(day))

/** A price as it was typed; null for none, and of what is no price: `isPrecio` says so first. */
export const precioOf = (text: string): number | null => (text.trim() === '' ? null : readNumber(text))
/** Above 0, with four decimals at most (COTIZ-05). */
export const isPrecio = (text: string): boolean => {
  const value = precioOf(text)
  return value !== null && value > 0 && round(value, 4).eq(value)
}
const whyNot = (text: string): string => ((precioOf(text) ?? 0) > 0 ? textos.precioExacto : textos.precioInvalido)
type Precios = Readonly<Record<string, string>>
/** What is wrong with prices by their line's item; `needed`: none may be left out. */
export const checkPrecios = (precios: Precios, needed: boolean): Errores =>
  Object.fromEntries(
    Object.entries(precios).flatMap(([item, text]) =>
      isPrecio(text) || (!needed && text.trim() === '') ? [] : [[`precio-${item}`, whyNot(text)]],
    ),
  )
export const checkTotal = (total: string): Errores =>
  total.trim() === '' || isPrecio(total) ? {} : { total: textos.precioInvalido }

export const checkFecha = (text: string): string | undefined => {
  if (text.trim() === '') return undefined
  const day = readDay(text)
  if (day === null) return textos.fecha
  return day < today() ? textos.fechaPasada : undefined
}
/** The last day of a version; needed, and within its limits, only to send it. */
export const checkHasta = (text: string, sending: boolean): string | undefined => {
  const day = readDay(text)
  if (text.trim() !== '' && day === null) return textos.fecha
  return sending ? (checkVence(day, today()) ?? undefined) : undefined
}
