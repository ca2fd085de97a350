import type { ReactNode } from 'react'
import type { Quote } from '#features/presupuestos/contract.ts'
import { dec, money, showKilos, showMoney, showPct, sum } from '#shared/money.ts'
import { WithIva } from '#features/carrito/web/carrito.tsx'
import { LittleTime } from './LittleTime.tsx'
import css from './documento.module.css'

type Props = { quote: Quote; children: ReactNode; confirmButton: (className: string) => ReactNode }
/**
 * The quote's totals: lines, the payment's discount, the rest; on narrow screens a bar with total and button at the
 * bottom.
 */
export const Totals = ({ quote, children, confirmButton }: Props) => {
  const lines = money(sum(quote.detalles.$values.map((l) => l.montoSubtotalDto)))
  const simbolo = quote.moneda.simbolo
  const off = money(dec(lines).minus(quote.montoTotal))
  return (
    <aside className={`panel stick ${css.totals}`} aria-labelledby="total">
      <h2 id="total">Total de la solicitud</h2>
      <div className="pad">
        <dl className="sum">
          <div>
            <dt>Productos, con descuentos</dt>
            <dd>{showMoney(lines, simbolo)}</dd>
          </div>
          {off > 0 && (
            <div>
              <dt>
                Forma de pago<small>{showPct(quote.descuentoCondicionPago)} del subtotal</small>
              </dt>
              <dd>− {showMoney(off, simbolo)}</dd>
            </div>
          )}
          <div>
            <dt>Peso</dt>
            <dd>{showKilos(quote.pesoTotal)}</dd>
          </div>
          <div className="tot">
            <dt>TOTAL</dt>
            <dd>{showMoney(quote.montoTotal, simbolo)}</dd>
          </div>
          <WithIva
            lines={quote.detalles.$values.map((l) => ({ monto: l.montoSubtotalDto, iva: l.iva }))}
            total={quote.montoTotal}
            simbolo={simbolo}
          />
        </dl>
        {children}
      </div>
      <div className="bar">
        <LittleTime inBar />
        <div>
          <small>Total</small>
          <b>{showMoney(quote.montoTotal, simbolo)}</b>
        </div>
        {confirmButton('btn main')}
      </div>
    </aside>
  )
}
