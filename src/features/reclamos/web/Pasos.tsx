import { pasoDe, pasos } from '../rules.ts'
import css from './pasos.module.css'

/** Where a claim stands: the seven steps, those up to the present one filled (CLAIM-06). */
export const Pasos = ({ orden }: { orden: number }) => (
  <div>
    <ol className={css.steps} aria-label={`Paso ${orden + 1} de 7: ${pasoDe(orden)}`}>
      {pasos.map((name, at) => (
        <li
          key={name}
          className={at < orden ? css.done : at === orden ? `${css.now}${at === 6 ? ` ${css.last}` : ''}` : ''}
          aria-current={at === orden ? 'step' : undefined}
        >
          {name}
        </li>
      ))}
    </ol>
    <p className={css.at} aria-hidden="true">
      Paso {orden + 1} de 7
    </p>
  </div>
)
