import { CreditoOfCliente } from '#features/credito/web/credito.tsx'
import type { Line, Presupuesto } from '#features/carrito/contract.ts'
import { showInt, showLargo, showMoney, showPct } from '#shared/money.ts'
import { unitsOf } from '#shared/unidades.ts'
import { WithIva } from '#features/carrito/web/carrito.tsx'
import { Nombre, PlanoOf } from '#features/productos/web/productos.tsx'
import { useSession } from '#web/session.ts'
import type { Preconfirm } from '../contract.ts'
import { summary } from '../rules.ts'
import { Siguiente } from './Paso.tsx'
import { LittleTime } from './LittleTime.tsx'
import type { Checkout } from './useCheckout.ts'
import css from './summary.module.css'

const cantidad = (n: number) => (Number.isInteger(n) ? showInt(n) : showLargo(n))
const unidades = ({ cantidadTiras, dimension1, dimension2, producto }: Line): string => {
  const medidas = [dimension1, dimension2]
    .filter((d) => d > 0)
    .map(showLargo)
    .join(' × ')
  if (medidas) return `${cantidad(cantidadTiras)} × ${medidas} m`
  return unitsOf(cantidadTiras, producto.unidadMedida.descripcion)
}

type Props = { offer: Preconfirm; porcentaje: number; checkout: Checkout }
/** The three amounts under a payment condition (SHIP-04, SHIP-33). */
const Sumas = ({ cart, porcentaje }: { cart: Presupuesto; porcentaje: number }) => {
  const simbolo = cart.moneda?.simbolo
  const { subtotal, descuentos, total } = summary(cart.montoTotalSinDto, cart.montoTotal, porcentaje)
  return (
    <dl className="sum">
      <div>
        <dt>Subtotal</dt>
        <dd>{showMoney(subtotal, simbolo)}</dd>
      </div>
      <div>
        <dt>Descuentos{porcentaje > 0 && <small>{showPct(porcentaje)} por forma de pago</small>}</dt>
        <dd>
          {descuentos > 0 ? '− ' : ''}
          {showMoney(descuentos, simbolo)}
        </dd>
      </div>
      <div className="tot">
        <dt>TOTAL</dt>
        <dd>{showMoney(total, simbolo)}</dd>
      </div>
      <WithIva
        lines={cart.presupuestoDetalles.$values.map((l) => ({ monto: l.montoSubtotalDto, iva: l.producto.iva }))}
        total={total}
        simbolo={simbolo}
      />
    </dl>
  )
}

/**
 * The purchase's summary with the total under the chosen payment and 'Siguiente'; on narrow screens a bar at the
 * bottom. `porcentaje`: the payment condition's.
 */
export const SummaryEnvio = ({ offer, porcentaje, checkout }: Props) => {
  const { tipoRol } = useSession()
  const cart = offer.presupuesto
  const lines = cart.presupuestoDetalles.$values
  const { total } = summary(cart.montoTotalSinDto, cart.montoTotal, porcentaje)
  return (
    <aside className={`panel stick ${css.summary}`} aria-labelledby="resumen">
      <h2 id="resumen">Resumen de compra</h2>
      {tipoRol !== 3 && (
        <p className={css.para}>
          Para <b>{offer.clienteSeleccionado.nombreFantasia}</b>
        </p>
      )}
      <ul className={css.lineas}>
        {lines.map((line) => (
          <li key={line.item}>
            <PlanoOf product={line.producto} ancho={48} alto={48} dimensions={false} alt="" />
            <div>
              <Nombre>{line.producto.descripcion}</Nombre>
              <br />
              <small>{unidades(line)}</small>
            </div>
            <b className="num">{showMoney(line.montoSubtotalDto, cart.moneda?.simbolo)}</b>
          </li>
        ))}
      </ul>
      <div className="pad">
        <Sumas cart={cart} porcentaje={porcentaje} />
        <CreditoOfCliente clienteId={cart.clienteId} total={total} moneda={cart.moneda} />
        {checkout.paso === 0 && (
          <div className={css.salida}>
            <Siguiente checkout={checkout} className="wide tall inBar" />
            <button type="button" className="btn wide" disabled={checkout.busy} onClick={checkout.goBack}>
              Volver
            </button>
          </div>
        )}
      </div>
      <div className="bar">
        <LittleTime inBar />
        <div>
          <small>Total</small>
          <b>{showMoney(total, cart.moneda?.simbolo)}</b>
        </div>
        <Siguiente checkout={checkout} className="" />
      </div>
    </aside>
  )
}
