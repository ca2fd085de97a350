import { showDay, showTime } from '#shared/dates.ts'
import { showDolares, showPesos } from '#shared/money.ts'
import type { Column } from '#web/ui/Table.tsx'
import type { Acopio, Movimiento } from '../contract.ts'
import { showTasa } from '../rules.ts'
import css from './acopios.module.css'

/** What stands above a stockpile's movements, on the screen and on paper. */
export const factsOf = (acopio: Acopio) =>
  [
    ['Emisión', showDay(acopio.fechaEmision)],
    ['Cotización', showPesos(acopio.cotizacion)],
    ['Saldo', showDolares(acopio.saldoDolares)],
    ['Última actualización', showTime(acopio.lastUpdate)],
  ] as const

export const movimientoColumns: readonly Column<Movimiento>[] = [
  { header: 'Fecha', className: 'nw', cell: (m) => showDay(m.fecha) },
  { header: 'Descripción', className: css.que, bare: true, cell: (m) => m.descripcion },
  { header: 'Importe en pesos', num: true, className: 'nw', cell: (m) => showPesos(m.importe) },
  { header: 'Tasa', num: true, cell: (m) => showTasa(m.tasa) },
  { header: 'Importe en dólares', num: true, className: 'nw', cell: (m) => <b>{showDolares(m.importeDolares)}</b> },
]
