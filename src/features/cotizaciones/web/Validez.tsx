import type { CSSProperties } from 'react'
import { daysBetween, showDay, today, type Day } from '#shared/dates.ts'
import { showValidez, type Estado } from '../rules.ts'
import css from './validez.module.css'

type Props = { estado: Estado; /** Since when it runs. */ desde: Day; vence: Day | null }
const isAlive = (estado: Estado): boolean => estado === 'Enviada' || estado === 'Aceptada'

/** 'Vence el 27/11/2026, en 3 días', and the same as a ruler from its beginning to its last day, today on it. */
export const Validez = ({ estado, desde, vence }: Props) => {
  if (vence === null) return <p className={css.none}>Sin vencimiento todavía</p>
  const now = today()
  const whole = Math.max(daysBetween(desde, vence), 1)
  const past = Math.min(Math.max(daysBetween(desde, now), 0), whole)
  // what nobody can buy any more is over, whatever its day says
  const kind = !isAlive(estado) || vence < now ? 'over' : vence === now ? 'last' : 'good'
  return (
    <div className={css.validez} data-kind={kind}>
      <p className={css.words}>{showValidez(vence, now)}</p>
      <div
        className={css.ruler}
        aria-hidden="true"
        style={{ '--days': whole, '--at': `${((past * 100) / whole).toFixed(1)}%` } as CSSProperties}
      />
      <p className={css.ends} aria-hidden="true">
        <span>{showDay(desde).slice(0, 5)}</span>
        <span>{showDay(vence).slice(0, 5)}</span>
      </p>
    </div>
  )
}
