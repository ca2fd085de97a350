import { limiteCamionKg, totals } from '#features/carrito/rules.ts'
import { useCart } from '#features/carrito/web/carrito.tsx'
import { showInt, showKilos, showMoney } from '#shared/money.ts'
import { saveFile, values } from '#web/api.ts'
import { pendingCsv, showSummary, writeCsv, type Row, type Summary } from '../rules.ts'
import css from './foot.module.css'

type Props = {
  rows: readonly Row[]
  summary: Summary
  minMC: number
  busy: boolean
  canAdd: boolean
  onAdd: () => void
}

/** What the ready rows come to, the load with the cart's, and adding them (QUICK-10). */
export const Foot = ({ rows, summary, minMC, busy, canAdd, onAdd }: Props) => {
  const left = summary.rows - summary.ready
  const download = () =>
    saveFile(new Blob([writeCsv(pendingCsv(rows, minMC))], { type: 'text/csv' }), 'pedido-rapido-pendiente.csv')
  return (
    <section className={css.foot} aria-label="Resumen">
      <div className={css.count}>
        <p className="k">Filas listas</p>
        <p className={css.big}>
          {showInt(summary.ready)} <small>de {showInt(summary.rows)}</small>
        </p>
      </div>
      <div>
        <p className="k">Kilos</p>
        <p className={css.big}>{showKilos(summary.kg).replace('KG', 'kg')}</p>
      </div>
      <div>
        <p className="k">Importe</p>
        <p className={css.big}>
          {summary.montos.length === 0
            ? '—'
            : summary.montos.map(([simbolo, monto]) => showMoney(monto, simbolo)).join(' + ')}
        </p>
      </div>
      <Load kg={summary.kg} />
      <button
        type="button"
        className="btn main"
        aria-disabled={busy || !canAdd || summary.ready === 0 || undefined}
        onClick={() => canAdd && summary.ready > 0 && onAdd()}
      >
        Agregar al carrito
      </button>
      {summary.rows > 0 && (
        <div className={css.said}>
          <p role="status">{showSummary(summary)}</p>
          {left > 0 && (
            <button type="button" className="link" onClick={download}>
              Descargar lo que queda (CSV)
            </button>
          )}
        </div>
      )}
    </section>
  )
}

/** The kilos of the cart and of the grid, of a full truck. */
const Load = ({ kg }: { kg: number }) => {
  const { data } = useCart()
  const before = data ? totals(values(data.presupuestoDetalles)).pesoTotal : 0
  const [all, free] = [before + kg, Math.max(0, limiteCamionKg - before - kg)]
  const said = `${showInt(Math.round(all))} de ${showInt(limiteCamionKg)} kg`
  return (
    <div className={css.load}>
      <p className="k">Con tu carrito, {said}</p>
      <div className={all > limiteCamionKg ? `${css.bar} ${css.over}` : css.bar} role="img" aria-label={said}>
        {before > 0 && <i className={css.before} style={{ flexGrow: before }} />}
        {kg > 0 && <i style={{ flexGrow: kg }} />}
        {free > 0 && <i className={css.free} style={{ flexGrow: free }} />}
      </div>
    </div>
  )
}
