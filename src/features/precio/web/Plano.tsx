import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icons.tsx'
import css from './ladder.module.css'

type Props = {
  /** What the title block says; what is not known is left out. */
  facts: readonly (readonly [label: string, value: string | null])[]
  note?: string | null
  children: ReactNode
}
/** A ladder on its sheet, with its title block. */
export const Plano = ({ facts, note, children }: Props) => (
  <div className={css.sheet}>
    <div className={css.frame}>
      {children}
      {note && (
        <p className={css.later}>
          <Icon name="clock" small />
          {note}
        </p>
      )}
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
