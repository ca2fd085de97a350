import { addDays, type Day } from '#shared/dates.ts'
import { sum } from '#shared/money.ts'
import { DIAS_DE_SEMANA } from './limits.ts'
import type { Agenda, Entrega } from './contract.ts'

/** A column of the week: a day, or what stands before and after the days. */
export type Column = {
  readonly key: string
  readonly kind: 'before' | 'today' | 'day' | 'after'
  readonly title: string
  /** 'mar 24' of a day. */ readonly detail: string
  readonly entregas: readonly Entrega[]
}
const weekdays = ['dom', 'lun', 'mar', 'mié', 'jue', 'vie', 'sáb'] as const
const ofDay = (day: Day): readonly [weekday: string, date: string] => {
  const at = new Date(`${day}T12:00:00Z`)
  const date = at.getUTCDate()
  return [weekdays[at.getUTCDay()]!, date === 1 ? `1/${at.getUTCMonth() + 1}` : String(date)]
}
/** What is late, today and the next seven days, what has no date; first and last only with something in them. */
export const columnsOf = ({ hoy, antes, semana, sinFecha }: Agenda): readonly Column[] => {
  const byDay = Map.groupBy(semana.$values, ({ fecha }) => fecha)
  const days = Array.from({ length: DIAS_DE_SEMANA }, (_, ahead): Column => {
    const day = addDays(hoy, ahead)
    const [weekday, date] = ofDay(day)
    const entregas = byDay.get(day) ?? []
    return ahead === 0
      ? { key: day, kind: 'today', title: 'Hoy', detail: `${weekday} ${date}`, entregas }
      : { key: day, kind: 'day', title: weekday, detail: date, entregas }
  })
  const before: Column = { key: 'antes', kind: 'before', title: 'Antes', detail: '', entregas: antes.$values }
  const after: Column = { key: 'sin', kind: 'after', title: 'Sin fecha', detail: '', entregas: sinFecha.$values }
  return [before, ...days, after].filter(
    ({ kind, entregas }) => entregas.length > 0 || kind === 'today' || kind === 'day',
  )
}
/** Kilos of deliveries, those of which nobody knows left out; null where nobody knows of any. */
export const kilosOf = (entregas: readonly Pick<Entrega, 'kilos'>[]): number | null => {
  const known = entregas.flatMap(({ kilos }) => (kilos === null ? [] : [kilos]))
  return known.length === 0 ? null : sum(known).toNumber()
}
/** Nothing anywhere. */
export const isEmpty = ({ antes, semana, sinFecha, cerradas }: Agenda): boolean =>
  [antes, semana, sinFecha, cerradas].every(({ $values }) => $values.length === 0)
