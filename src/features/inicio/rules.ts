import { addMonths, today, type Day } from '#shared/dates.ts'
import { sum } from '#shared/money.ts'

/** The sentences of the dashboard, to the letter (HOME-21 … HOME-23). */
export const textos = {
  interval: 'Intervalo incorrecto; la fecha de inicio no puede ser mayor a la fecha de finalización',
  grupo: 'Debe elegir al menos un grupo',
  months: 'El intervalo no debe ser mayor a 12 meses',
  fecha: 'La fecha no es válida.',
  none: 'Todavía no hay operaciones.',
  whatFor: 'Acá vas a ver las últimas tres, con lo que sigue de cada una.',
  noneInPeriod: 'No hay operaciones en este período.',
  whatForDashboard: 'Acá vas a ver los kilos y el gasto de cada grupo de productos, mes a mes.',
  noGrupos: 'Todavía no hay grupos de productos.',
} as const

/** The default dollar strip (HOME-05, HOME-06). */
export const tiraUsual = { titulo: 'DÓLAR BILLETE', texto: 'Consultar con tu ejecutivo' } as const

export const MAX_MONTHS = 12
/** Cards shown of the latest operations; more of them bring the button (HOME-10). */
export const TARJETAS = 3
/** Colours of the legend, by group index, repeating after the twentieth (HOME-16, OPEN-21). */
export const COLORS = 20
/** Slides of the carousel (HOME-01). */
export const LAMINAS = 5

export type Filter = { desde: Day; hasta: Day; grupos: readonly number[] }

/** From 11 months ago to today (HOME-20). */
export const initialInterval = (hoy: Day = today()): { desde: Day; hasta: Day } => ({
  desde: addMonths(hoy, -11),
  hasta: hoy,
})

/** The sentence of an invalid filter; null if valid. Both days are included; exactly twelve months are allowed. */
export const checkFilter = ({ desde, hasta, grupos }: Filter): string | null => {
  if (desde > hasta) return textos.interval
  if (grupos.length === 0) return textos.grupo
  if (hasta > addMonths(desde, MAX_MONTHS)) return textos.months
  return null
}

/** The calendar months an interval touches, as MM/YYYY, in order. */
export const monthsOf = (desde: Day, hasta: Day): string[] => {
  const months: string[] = []
  for (let day = `${desde.slice(0, 7)}-01`; day <= hasta; day = addMonths(day, 1))
    months.push(`${day.slice(5, 7)}/${day.slice(0, 4)}`)
  return months
}

/** Kilos as tonnes, two decimals (OPEN-21). */
export const toneladas = (kilos: number): number => Math.round(kilos / 10) / 100

/** Groups drawn on their own by default (OPEN-99); the rest is 'Otros'. */
export const MAIN = 5
type Venta = { readonly grupo: string; readonly kilos: number; readonly gasto: number }
/**
 * The groups worth a bar of their own: those with the largest share of kilos and dollars together, at most
 * `MAIN`; all of them where one more would be left over.
 */
export const mainOf = (ventas: readonly Venta[]): ReadonlySet<string> => {
  const total = (pick: (v: Venta) => number) => Math.max(sum(ventas.map(pick)).toNumber(), 1)
  const [kilos, gasto] = [total((v) => v.kilos), total((v) => v.gasto)]
  const share = new Map<string, number>()
  for (const v of ventas) share.set(v.grupo, (share.get(v.grupo) ?? 0) + v.kilos / kilos + v.gasto / gasto)
  const sold = [...share].filter(([, s]) => s > 0).sort((a, b) => b[1] - a[1])
  return new Set(sold.slice(0, sold.length === MAIN + 1 ? undefined : MAIN).map(([grupo]) => grupo))
}

/** The palette's index of a group, 1 to 20. */
export const colorOf = (index: number): number => (index % COLORS) + 1

/** Round steps of a value axis: at most six lines from 0 to above the highest value. */
export const scale = (highest: number): { top: number; step: number } => {
  if (!(highest > 0)) return { top: 1, step: 1 }
  const raw = highest / 5
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 2.5, 5, 10].map((f) => f * power).find((s) => s >= raw * (1 - 1e-9)) ?? 10 * power
  return { top: Math.ceil(highest / step - 1e-9) * step, step }
}
