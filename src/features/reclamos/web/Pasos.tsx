import { Escala } from '#web/ui/Escala.tsx'
import { pasoDe, pasos } from '../rules.ts'
import css from './pasos.module.css'

/** Where a claim stands: the seven steps, those up to the present one filled (CLAIM-06). */
export const Pasos = ({ orden }: { orden: number }) => (
  <div>
    <Escala pasos={pasos} at={orden} label={`Paso ${orden + 1} de 7: ${pasoDe(orden)}`} className={css.steps!} />
    <p className={css.at} aria-hidden="true">
      Paso {orden + 1} de 7
    </p>
  </div>
)
