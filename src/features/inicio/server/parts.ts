import { addDays, addMonths, type Day } from '#shared/dates.ts'

/**
 * How a period is read: some months whole, one after the other, from `primero` to the day before `despues`. Beside them
 * some days are added, or taken away again (`signs` 1, −1), `desdes` to `untils`.
 */
export type Parts = {
  readonly primero: Day
  readonly despues: Day
  readonly desdes: readonly Day[]
  readonly untils: readonly Day[]
  readonly signs: readonly number[]
}
type Tramo = { readonly desde: Day; readonly hasta: Day; readonly signo: 1 | -1 }

const daysOf = (desde: Day, hasta: Day): number => Math.max(0, (Date.parse(hasta) - Date.parse(desde)) / 86_400_000 + 1)

/**
 * Splits a period: a month is read whole if more than half of its days are asked for, and the others are subtracted;
 * else day by day. So at most half a month of days is read at either end.
 */
export const partsOf = (desde: Day, hasta: Day, months: readonly Day[]): Parts => {
  const enteros: Day[] = []
  const tramos: Tramo[] = []
  for (const mes of months) {
    const fin = addDays(addMonths(mes, 1), -1)
    const [from, to] = [desde > mes ? desde : mes, hasta < fin ? hasta : fin]
    if (daysOf(from, to) * 2 <= daysOf(mes, fin)) tramos.push({ desde: from, hasta: to, signo: 1 })
    else {
      enteros.push(mes)
      if (from > mes) tramos.push({ desde: mes, hasta: addDays(from, -1), signo: -1 })
      if (to < fin) tramos.push({ desde: addDays(to, 1), hasta: fin, signo: -1 })
    }
  }
  return {
    primero: enteros[0] ?? desde,
    despues: enteros.length > 0 ? addMonths(enteros.at(-1)!, 1) : desde,
    desdes: tramos.map((t) => t.desde),
    untils: tramos.map((t) => t.hasta),
    signs: tramos.map((t) => t.signo),
  }
}
