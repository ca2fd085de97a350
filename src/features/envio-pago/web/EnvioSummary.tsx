import { SinIva } from '#web/ui/SinIva.tsx'
import { EnOtra, Equivalente, useOtra, type Otra, VerOtra } from '#features/dolar/web/dolar.tsx'
import { CreditoOfCliente } from '#features/credito/web/credito.tsx'
import type { Line, Presupuesto } from '#features/carrito/contract.ts'
import { totalWithIva } from '#shared/iva.ts'
import { dec, money, showInt, showMoney, showPct } from '#shared/money.ts'
import { latestOf, showLatest } from '#shared/renglon.ts'
import { DescuentoRows, WithIva } from '#features/carrito/web/carrito.tsx'
import { PercepcionRows } from '#features/percepciones/web/percepciones.tsx'
import { Disponible, PlanoOf, Renglon } from '#features/productos/web/productos.tsx'
import { Fold } from '#web/ui/Fold.tsx'
import { useSession } from '#web/session.ts'
import { held } from '#web/ui/held.ts'
import type { Preconfirm } from '../contract.ts'
import { summary } from '../rules.ts'
import { Siguiente } from './Paso.tsx'
import { LittleTime } from './LittleTime.tsx'
import type { Checkout } from './useCheckout.ts'
import css from './summary.module.css'

/** What is paid in the end: with the IVA of its lines, where that is known. */
const withIvaOf = (lines: readonly Line[], total: number): number =>
  totalWithIva(
    lines.map((l) => ({ monto: l.montoSubtotalDto, iva: l.producto.iva })),
    total,
  )

/** The province it goes to, as chosen so far. */
const provinciaOf = ({ tiendas }: Preconfirm, { eleccion: { esObra, tiendaNro }, obra }: Checkout): number | null =>
  esObra
    ? (obra?.provinciaId ?? null)
    : (tiendas.$values.find((one) => one.tiendaNro === tiendaNro)?.provinciaId ?? null)

/** From so many lines on they are folded. */
const FOLDED_FROM = 8
type Props = { offer: Preconfirm; porcentaje: number; checkout: Checkout }
/** The three amounts under a payment condition (SHIP-04, SHIP-33). */
type PaymentProps = { payment: number; porcentaje: number; simbolo: string | undefined; otra: Otra }
/** What the payment condition takes off. */
const Payment = ({ payment, porcentaje, simbolo, otra }: PaymentProps) =>
  payment > 0 && (
    <div className={css.part}>
      <dt>Forma de pago, {showPct(porcentaje)}</dt>
      <dd>
        − {showMoney(payment, simbolo)}
        <EnOtra otra={otra} monto={-payment} />
      </dd>
    </div>
  )

type SumasProps = { cart: Presupuesto; porcentaje: number; otra: Otra; provinciaId: number | null }
const Sumas = ({ cart, porcentaje, otra, provinciaId }: SumasProps) => {
  const simbolo = cart.moneda?.simbolo
  const lines = cart.presupuestoDetalles.$values
  const { subtotal, descuentos, total } = summary(cart.montoTotalSinDto, cart.montoTotal, porcentaje)
  const payment = money(dec(cart.montoTotal).minus(total))
  return (
    <dl className="sum">
      <div>
        <dt>Subtotal</dt>
        <dd>
          {showMoney(subtotal, simbolo)}
          <EnOtra otra={otra} monto={subtotal} />
        </dd>
      </div>
      <div>
        <dt>Descuentos</dt>
        <dd>
          {descuentos > 0 ? '− ' : ''}
          {showMoney(descuentos, simbolo)}
          <EnOtra otra={otra} monto={-descuentos} />
        </dd>
      </div>
      <DescuentoRows
        lines={lines.map((line) => ({
          ...line,
          descuentoCliente: cart.descuentoCliente,
          grupo: line.producto.grupoDescripcion,
        }))}
        simbolo={simbolo}
        otra={otra}
      />
      <Payment payment={payment} porcentaje={porcentaje} simbolo={simbolo} otra={otra} />
      <div className="tot">
        <dt>TOTAL</dt>
        <dd>
          {showMoney(total, simbolo)} <SinIva />
          <EnOtra otra={otra} monto={total} />
        </dd>
      </div>
      <WithIva
        lines={lines.map((l) => ({ monto: l.montoSubtotalDto, iva: l.producto.iva }))}
        total={total}
        simbolo={simbolo}
        otra={otra}
      />
      <PercepcionRows
        clienteId={cart.clienteId}
        provinciaId={provinciaId}
        neto={total}
        total={withIvaOf(lines, total)}
        otra={otra}
      />
    </dl>
  )
}

const corteOf = ({ dimension1, dimension2 }: Line) => ({ largo: dimension1, ancho: dimension2 })
type ListProps = { lines: readonly Line[]; simbolo: string | undefined; otra: Otra }
const List = ({ lines, simbolo, otra }: ListProps) => (
  // it scrolls where there are many: by the keyboard too
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <ul className={css.lineas} tabIndex={0} aria-label="Renglones">
    {lines.map((line) => (
      <li key={line.item}>
        <PlanoOf product={line.producto} ancho={48} alto={48} dimensions={false} alt="" />
        <div>
          <Renglon
            cantidad={line.cantidadTiras}
            unidad={line.producto.unidadMedida.descripcion}
            corte={corteOf(line)}
            descripcion={line.producto.descripcion}
          />
          <Disponible enStock={line.enStock} grupo={line.producto.grupoDescripcion} />
        </div>
        <b className="num">
          {showMoney(line.montoSubtotalDto, simbolo)}
          <EnOtra otra={otra} monto={line.montoSubtotalDto} />
        </b>
      </li>
    ))}
  </ul>
)
/** The lines in short (SHIP-03); from eight on they are folded, so that the total stays in sight (DIARIO-05). */
const Lines = ({ lines, simbolo, otra }: ListProps) =>
  lines.length < FOLDED_FROM ? (
    <List lines={lines} simbolo={simbolo} otra={otra} />
  ) : (
    <Fold titulo={`Ver ${showInt(lines.length)} renglones`} className={css.fold!}>
      <List lines={lines} simbolo={simbolo} otra={otra} />
    </Fold>
  )

/**
 * The purchase's summary with the total under the chosen payment and 'Siguiente'; on narrow screens a bar at the
 * bottom. `porcentaje`: the payment condition's.
 */
export const SummaryEnvio = ({ offer, porcentaje, checkout }: Props) => {
  const { tipoRol } = useSession()
  const cart = offer.presupuesto
  const otra = useOtra(cart.moneda)
  const lines = cart.presupuestoDetalles.$values
  const { total } = summary(cart.montoTotalSinDto, cart.montoTotal, porcentaje)
  const latest = latestOf(lines.map(({ enStock, producto }) => ({ enStock, grupo: producto.grupoDescripcion })))
  return (
    <aside className={`panel stick ${css.summary}`} aria-labelledby="resumen">
      <h2 id="resumen">Resumen de compra</h2>
      {tipoRol !== 3 && (
        <p className={css.para}>
          Para <b>{offer.clienteSeleccionado.nombreFantasia}</b>
        </p>
      )}
      <Lines lines={lines} simbolo={cart.moneda?.simbolo} otra={otra} />
      <div className="pad">
        <VerOtra moneda={cart.moneda} />
        <Sumas cart={cart} porcentaje={porcentaje} otra={otra} provinciaId={provinciaOf(offer, checkout)} />
        <Equivalente otra={otra} monto={withIvaOf(lines, total)} />
        {latest && <p className={css.latest}>{showLatest(latest)}</p>}
        <CreditoOfCliente clienteId={cart.clienteId} total={total} moneda={cart.moneda} />
        {checkout.paso === 0 && (
          <div className={css.salida}>
            <Siguiente checkout={checkout} className="wide tall inBar" />
            <button type="button" className="btn wide" {...held(checkout.busy, checkout.goBack)}>
              Volver
            </button>
          </div>
        )}
      </div>
      <div className="bar">
        <LittleTime inBar />
        <div>
          <b>
            {showMoney(total, cart.moneda?.simbolo)} <SinIva />
          </b>
          <small>{latest ? showLatest(latest) : 'Total'}</small>
        </div>
        <Siguiente checkout={checkout} className="" />
      </div>
    </aside>
  )
}
