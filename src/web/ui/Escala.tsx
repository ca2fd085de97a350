import type { CSSProperties } from 'react'
import css from './escala.module.css'

type Props = { pasos: readonly string[]; /** From 0; null: at none of them. */ at: number | null; label: string }
/** The steps something goes through, and where it stands; `className`: the room’s own measures. */
export const Escala = ({ pasos, at, label, className }: Props & { className: string }) => (
  <ol
    className={`${css.escala} ${className}`}
    aria-label={label}
    style={{ '--tramos': pasos.length - 1 } as CSSProperties}
  >
    {pasos.map((name, place) => (
      <li
        key={name}
        className={at === null || place > at ? '' : place === at ? css.now : css.done}
        aria-current={place === at ? 'step' : undefined}
      >
        {name}
      </li>
    ))}
  </ol>
)
