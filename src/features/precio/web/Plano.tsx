import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icons.tsx'
import css from './ladder.module.css'

type Props = {
  /** What the title block says; what is not known is left out. */
  facts: readonly (readonly [label: string, value: string | null])[]
  /** What is not known yet, each behind its clock. */ notes?: readonly string[]
  /** What stands below them. */ below?: ReactNode
  children: ReactNode
}
/** A ladder on its sheet, with its title block. */
export const Plano = ({ facts, notes = [], below, children }: Props) => (
  <div className={css.sheet}>
    <div className={css.frame}>
      {children}
      {notes.length > 0 && (
        <div className={css.later}>
          {notes.map((note) => (
            <p key={note}>
              <Icon name="clock" small />
              {note}
            </p>
          ))}
        </div>
      )}
      {below}
      <dl className={`caption ${css.block}`}>
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="t">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </div>
  </div>
)
