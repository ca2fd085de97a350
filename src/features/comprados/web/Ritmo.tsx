import { showInt } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import type { Comprado } from '../contract.ts'
import { isAlive, showDue, showRhythm, since } from '../rules.ts'
import css from './comprados.module.css'

const [WIDTH, HEIGHT, TODAY] = [168, 18, 144]
const YEAR = 365
const MONTHS = 12
/** Where a day stands: the year to the left of today, what comes to its right on the same scale. */
const placeOf = (ago: number): number => TODAY - (ago / YEAR) * (TODAY - 6)
const diamond = (x: number): string => `M${x} 4L${x + 5} 9L${x} 14L${x - 5} 9Z`

type Props = { row: Comprado; hoy: string; opened: boolean; onToggle: () => void }
/** How often it is ordered: a year with a diamond for each order, the next one hollow, and the same in words. */
export const Ritmo = ({ row, hoy, opened, onToggle }: Props) => {
  const [rhythm, due] = [showRhythm(row, hoy), showDue(row, hoy)]
  const late = row.toca !== null && row.toca < hoy && isAlive(row, hoy)
  return (
    <div className={css.ritmo}>
      <b title={unitsOf(row.pedidos, 'pedido')}>{showInt(row.pedidos)}</b>
      <Year row={row} hoy={hoy} />
      <p>
        {rhythm}
        <br />
        <span className={late ? css.late : undefined}>{due}</span>{' '}
        <button
          type="button"
          className="link"
          aria-expanded={opened}
          aria-label={`Historia de ${row.nombreProducto}`}
          onClick={onToggle}
        >
          Historia
        </button>
      </p>
    </div>
  )
}

const Year = ({ row, hoy }: Pick<Props, 'row' | 'hoy'>) => {
  const next = row.toca !== null && isAlive(row, hoy) ? Math.min(WIDTH - 6, placeOf(-daysTo(row.toca, hoy))) : null
  return (
    <svg
      className={css.year}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={`${unitsOf(row.pedidos, 'pedido')}; los del último año, por día`}
    >
      <path className={css.axis} d={`M2 9H${WIDTH - 2}`} />
      {Array.from({ length: MONTHS }, (_, month) => (
        <path key={month} className={css.axis} d={`M${placeOf((month * YEAR) / MONTHS)} 6V12`} />
      ))}
      <path className={css.today} d={`M${TODAY} 1V17`} />
      {row.dias.$values.map((dia) => (
        <path key={dia} className={css.order} d={diamond(placeOf(since({ ultima: dia }, hoy)))} />
      ))}
      {next !== null && <path className={css.next} d={diamond(next)} />}
    </svg>
  )
}
const daysTo = (day: string, hoy: string): number => (Date.parse(day) - Date.parse(hoy)) / 86_400_000
