import { otherOf, partsOfRate } from '#features/dolar/rules.ts'
import type { Otra } from '#features/dolar/web/dolar.tsx'
import { showDay } from '#shared/dates.ts'
import type { Formada } from '#shared/formacion.ts'
import { DOLAR, isPesos, PESO, showNumber } from '#shared/money.ts'
import { showOrigen } from '../rules.ts'
import type { OtraColumn } from './Ladder.tsx'

/** What is left after each step in the other currency, where that is asked for and there is a rate (DOLAR-03). */
export const columnOf = ({ moneda, on, rate }: Otra): OtraColumn | null =>
  on && rate && moneda
    ? {
        head: `≈ ${isPesos(moneda) ? DOLAR : PESO}`,
        show: (monto) => showNumber(otherOf(monto, moneda, rate)),
      }
    : null

type Fact = readonly [label: string, value: string | null]
/** What the title block of a ladder says; `dolar`: what the rate is called by which it shows another currency. */
export const factsOf = (formacion: Formada, otra: Otra, dolar: string): readonly Fact[] => {
  const rate = columnOf(otra) && otra.rate && partsOfRate(otra.rate)
  return [
    ['Origen del precio', showOrigen[formacion.precioOrigen]],
    ['Lista', formacion.lista],
    ['Desde', formacion.listaDesde && showDay(formacion.listaDesde)],
    ...(rate
      ? ([
          [dolar, rate.valor],
          ['Fuente', rate.fuente],
          ['Del', rate.del],
        ] as const)
      : []),
  ]
}
