import { Scale } from '#web/ui/Scale.tsx'
import { pasoOf, stepList } from '../rules.ts'
import css from './stepList.module.css'

/** Where a claim stands: the seven steps, those up to the present one filled (CLAIM-06). */
export const Steps = ({ orden }: { orden: number }) => (
  <div>
    <Scale stepList={stepList} at={orden} label={`Paso ${orden + 1} de 7: ${pasoOf(orden)}`} className={css.steps!} />
    <p className={css.at} aria-hidden="true">
      Paso {orden + 1} de 7
    </p>
  </div>
)
