import { Camion } from '#features/carrito/web/carrito.tsx'
import type { Line, Presupuesto } from '#features/carrito/contract.ts'
import { showInt, showLargo, showMoney, showNumber, showPct } from '#shared/money.ts'
import { Nombre } from '#web/ui/Nombre.tsx'
import { Plano } from '#web/ui/Plano.tsx'
import { resumen } from '../rules.ts'
import css from './resumen.module.css'

const cantidad = (n: number) => (Number.isInteger(n) ? showInt(n) : showLargo(n))
const unidades = ({ cantidadTiras, dimension1, dimension2, producto }: Line): string => {
  const medidas = [dimension1, dimension2]
    .filter((d) => d > 0)
    .map(showLargo)
    .join(' × ')
  if (medidas) return `${cantidad(cantidadTiras)} × ${medidas} m`
  const { descripcion } = producto.unidadMedida
  return `${cantidad(cantidadTiras)} ${descripcion === 'unidad' && cantidadTiras !== 1 ? 'unidades' : descripcion}`
}

/**
 * What is being bought, and what it comes to under the chosen payment (SHIP-03, SHIP-04, SHIP-33). `porcentaje`: of the
 * payment condition.
 */
export const ResumenEnvio = ({ cart, porcentaje }: { cart: Presupuesto; porcentaje: number }) => {
  const simbolo = cart.moneda?.simbolo
  const lines = cart.presupuestoDetalles.$values
  const { subtotal, descuentos, total } = resumen(cart.montoTotalSinDto, cart.montoTotal, porcentaje)
  return (
    <aside className={`panel stick ${css.resumen}`} aria-labelledby="resumen">
      <h2 id="resumen">Resumen de compra</h2>
      <ul className={css.lineas}>
        {lines.map((line) => (
          <li key={line.item}>
            <Plano src={line.producto.image} ancho={48} alto={48} cotas={false} alt="" />
            <div>
              <Nombre>{line.producto.descripcion}</Nombre>
              <br />
              <small>{unidades(line)}</small>
            </div>
            <b className="num">{showNumber(line.montoSubtotalDto)}</b>
          </li>
        ))}
      </ul>
      <div className="pad">
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
        </dl>
      </div>
      <Camion kilos={lines.map((l) => l.pesoSubtotal)} />
    </aside>
  )
}
