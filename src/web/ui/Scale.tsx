import type { CSSProperties } from 'react'
import css from './scale.module.css'

type Props = {
  stepList: readonly string[]
  /** From 0; null: none. */ at: number | null
  label: string
  /** A line below each step; null: none. */ notes?: readonly (string | null)[] | undefined
}
/** The steps of a process with the current one marked. `className`: the room's sizes. */
export const Scale = ({ stepList, at, label, notes, className }: Props & { className: string }) => (
  <ol
    className={`${css.scale} ${className}`}
    aria-label={label}
    style={{ '--tramos': stepList.length - 1 } as CSSProperties}
  >
    {stepList.map((name, place) => (
      <li
        key={name}
        className={at === null || place > at ? '' : place === at ? css.now : css.done}
        aria-current={place === at ? 'step' : undefined}
      >
        {name}
        {notes?.[place] && <small className={css.note}>{notes[place]}</small>}
      </li>
    ))}
  </ol>
)
