import { showNumber, showPct } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import type { Remito } from '../contract.ts'
import { differenceOf } from '../rules.ts'
import css from './remito.module.css'

/** Per cent at the ends of the ruler; what lies beyond stands at its end. */
const ENDS = 2
const signed = (value: number): string => (value > 0 ? '+' : value < 0 ? '−' : '')
const showSigned = (value: number): string => `${signed(value)}${showNumber(Math.abs(value))}`
const Ruler = ({ porcentaje }: { porcentaje: number }) => {
  const at = (Math.max(-ENDS, Math.min(ENDS, porcentaje)) + ENDS) / (2 * ENDS)
  return (
    <div className={css.ruler} aria-hidden="true">
      <i className={css.mark} style={{ left: `${at * 100}%` }} />
      {[-2, -1, 0, 1, 2].map((tick) => (
        <span key={tick} style={{ left: `${((tick + ENDS) / (2 * ENDS)) * 100}%` }}>
          {tick === 0 ? '0' : `${signed(tick)}${Math.abs(tick)} %`}
        </span>
      ))}
    </div>
  )
}

/** Kilos by the table of weights against those that left, on one ruler (REMITO-02). */
export const Kilos = ({ remito: { kilos, kilosTabla, sinPeso } }: { remito: Remito }) => {
  if (kilos === null && kilosTabla === null) return null
  const off = kilos !== null && kilosTabla !== null && sinPeso === 0 ? differenceOf(kilosTabla, kilos) : null
  return (
    <section className="panel" aria-labelledby="kilos">
      <div className={css.top}>
        <h2 id="kilos">Kilos</h2>
      </div>
      <div className={css.pad}>
        <dl className="sum">
          <div>
            <dt>Por tabla de pesos</dt>
            <dd className="mono">{kilosTabla === null ? 'Sin peso' : showNumber(kilosTabla)}</dd>
          </div>
          <div>
            <dt>Despachados</dt>
            <dd className="mono">{kilos === null ? 'Sin pesar' : showNumber(kilos)}</dd>
          </div>
          {off && (
            <div className={css.difference}>
              <dt>Diferencia</dt>
              <dd className="mono">
                {showSigned(off.kilos)}
                {off.porcentaje !== null && ` · ${signed(off.porcentaje)}${showPct(Math.abs(off.porcentaje))}`}
              </dd>
            </div>
          )}
        </dl>
        {off && off.porcentaje !== null && <Ruler porcentaje={off.porcentaje} />}
        {sinPeso > 0 && (
          <p className="hint">
            {unitsOf(sinPeso, 'renglón')} sin peso en la tabla: no {sinPeso === 1 ? 'está contado' : 'están contados'}.
          </p>
        )}
      </div>
    </section>
  )
}
