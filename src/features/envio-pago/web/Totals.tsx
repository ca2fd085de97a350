import { SinIva } from '#web/ui/SinIva.tsx'
import type { ReactNode } from 'react'
import type { Quote } from '#features/presupuestos/contract.ts'
import { EnOtra, Equivalente, type Otra } from '#features/dolar/web/dolar.tsx'
import { latestOfQuote, paidOf } from '#features/presupuestos/rules.ts'
import { SumRows } from '#features/presupuestos/web/presupuestos.tsx'
import { isPesos, showKilos, showMoney } from '#shared/money.ts'
import { showLatest } from '#shared/renglon.ts'
import { LittleTime } from './LittleTime.tsx'
import css from './documento.module.css'

type Props = { quote: Quote; otra: Otra; children: ReactNode; confirmButton: (className: string) => ReactNode }
/**
 * What is confirmed and the way on first, so that both stand in the first screen (DIARIO-05); below them how the total
 * comes about: lines, each discount, the payment's, IVA. On narrow screens a bar with total and button at the bottom.
 */
export const Totals = ({ quote, otra, children, confirmButton }: Props) => {
  const latest = latestOfQuote(quote)
  return (
    <aside className={`panel stick ${css.totals}`} aria-labelledby="total">
      <h2 id="total">Total de la solicitud</h2>
      <div className="pad">
        <p className={css.big}>
          {showMoney(quote.montoTotal, quote.moneda.simbolo)} <SinIva />
          <EnOtra otra={otra} monto={quote.montoTotal} />
        </p>
        {latest && <p className={css.latest}>{showLatest(latest)}</p>}
        {children}
        <dl className={`sum ${css.sums}`}>
          <div>
            <dt>Peso</dt>
            <dd>{showKilos(quote.pesoTotal)}</dd>
          </div>
          <SumRows quote={quote} otra={otra} />
        </dl>
        <Equivalente otra={otra} monto={paidOf(quote).monto} always={!isPesos(quote.moneda)} />
      </div>
      <div className="bar">
        <LittleTime inBar />
        <div>
          <b>
            {showMoney(quote.montoTotal, quote.moneda.simbolo)} <SinIva />
          </b>
          <small>{latest ? showLatest(latest) : 'Total'}</small>
        </div>
        {confirmButton('btn main')}
      </div>
    </aside>
  )
}
