import { TextField } from '#web/ui/Field.tsx'
import { ajustesOf } from '../edit.ts'
import type { Goal } from '../planner/problem.ts'
import type { DelPlan } from './usePlan.ts'
import css from './piezas.module.css'

const GOALS: Readonly<Record<Goal, string>> = {
  money: 'Menor costo',
  bars: 'Menos barras',
  waste: 'Menos desperdicio',
}
/** The saw, from where on a rest is worth keeping, and what is looked for (CORTE-01, CORTE-05). */
export const Ajustes = ({ plan: { edicion, dispatch } }: { plan: DelPlan }) => {
  const { wrong } = ajustesOf(edicion)
  const field = (campo: 'corte' | 'despunte' | 'restoUtil', label: string) => (
    <TextField
      label={label}
      inputMode="decimal"
      maxLength={8}
      value={edicion[campo]}
      error={wrong[campo]}
      onChange={(event) => dispatch({ do: 'set', patch: { [campo]: event.target.value } })}
    />
  )
  return (
    <>
      <fieldset className={css.bloque}>
        <legend className={css.titulo}>Sierra</legend>
        <div className={css.sierra}>
          {field('corte', 'Corte (mm)')}
          {field('despunte', 'Despunte (mm)')}
          {field('restoUtil', 'Resto útil desde')}
        </div>
      </fieldset>
      <fieldset className={css.bloque}>
        <legend className={css.titulo}>Qué se busca</legend>
        <div className={css.metas}>
          {(Object.keys(GOALS) as Goal[]).map((goal) => (
            <label key={goal} data-on={edicion.busca === goal || undefined}>
              <input
                type="radio"
                name="busca"
                checked={edicion.busca === goal}
                onChange={() => dispatch({ do: 'set', patch: { busca: goal } })}
              />
              {GOALS[goal]}
            </label>
          ))}
        </div>
      </fieldset>
    </>
  )
}
