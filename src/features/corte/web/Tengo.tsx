import { Icon } from '#web/ui/icons.tsx'
import { MAX_PROPIAS } from '../limits.ts'
import { statusOf } from '../pieces.ts'
import type { DelPlan, Grupo } from './usePlan.ts'
import css from './piezas.module.css'

/** Bars and rests of one's own: they come first and cost nothing (CORTE-03). */
export const Tengo = ({ plan: { edicion, dispatch }, grupo: { en } }: { plan: DelPlan; grupo: Grupo }) => (
  <div className={css.bloque}>
    <div className={css.cabeza}>
      <h2>Tengo</h2>
      {en.propias.length < MAX_PROPIAS && (
        <button type="button" className="btn bare" onClick={() => dispatch({ do: 'own', key: null, patch: null })}>
          <Icon name="plus" small />
          Agregar resto
        </button>
      )}
    </div>
    {en.propias.length > 0 && (
      <ol className={css.propias}>
        {en.propias.map(({ key, cantidad, largo }, at) => {
          const status = statusOf({ cantidad, largo, marca: '' }, edicion.unidad)
          const set = (patch: { cantidad?: string; largo?: string }) => dispatch({ do: 'own', key, patch })
          return (
            <li key={key}>
              <span className={css.cuadro}>R{at + 1}</span>
              <input
                className={css.celda}
                inputMode="numeric"
                maxLength={8}
                aria-label={`Cantidad de restos R${at + 1}`}
                value={cantidad}
                onChange={(event) => set({ cantidad: event.target.value })}
              />
              <input
                className={css.celda}
                inputMode="decimal"
                maxLength={20}
                aria-label={`Largo del resto R${at + 1}, en ${edicion.unidad === 'mm' ? 'milímetros' : 'metros'}`}
                aria-invalid={status.kind === 'wrong' || undefined}
                value={largo}
                onChange={(event) => set({ largo: event.target.value })}
              />
              <button
                type="button"
                className={css.quitar}
                aria-label={`Quitar el resto R${at + 1}`}
                onClick={() => dispatch({ do: 'own', key, patch: null })}
              >
                <Icon name="x" small />
              </button>
              {status.kind === 'wrong' && largo.trim() !== '' && <p className="err">{status.motivo}</p>}
            </li>
          )
        })}
      </ol>
    )}
    <p className={css.ayuda}>Se usan primero y no cuestan nada.</p>
  </div>
)
