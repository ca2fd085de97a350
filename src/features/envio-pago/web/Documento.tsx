import type { Quote } from '#features/presupuestos/contract.ts'
import { showDay } from '#shared/dates.ts'
import { showCuit } from '#shared/identity.ts'
import { showInt, showLargo, showMetros, showMoney, showNumber, showPct } from '#shared/money.ts'
import { Nombre } from '#web/ui/Nombre.tsx'
import { precioUnitario } from '../rules.ts'

const Dato = ({ k, children, all }: { k: string; children: string | null; all?: boolean }) => (
  <div className={all ? 'all' : undefined}>
    <dt>{k}</dt>
    <dd className="t">{children || '—'}</dd>
  </div>
)

/** The quote as a document: who, where, how, and every line (CONF-03, CONF-14 … CONF-16). */
export const Documento = ({ quote: d }: { quote: Quote }) => (
  <section className="panel doc" aria-label="Solicitud">
    <h2>
      <span>
        Solicitud <b className="mono">{showInt(d.id)}</b>
      </span>
      <small>{showDay(d.fecha)}</small>
    </h2>
    <dl className="rotulo two">
      <Dato k="Cliente">{d.cliente}</Dato>
      <Dato k="CUIT">{showCuit(d.documentoCliente)}</Dato>
      <Dato k="Dirección">{d.direccionCliente}</Dato>
      <Dato k="Teléfono">{d.telefonoCliente}</Dato>
      <Dato k="Entrega en">{d.tiendaEntrega}</Dato>
      <Dato k="Teléfono de entrega">{d.telefonoEntrega}</Dato>
      <Dato k="Dirección de entrega" all>
        {d.direccionEntrega}
      </Dato>
      <Dato k="Clasificación del envío">{d.clasificacionEnvio}</Dato>
      <Dato k="Condición de pago">
        {d.condicionPago &&
          (d.descuentoCondicionPago > 0
            ? `${d.condicionPago} (− ${showPct(d.descuentoCondicionPago)})`
            : d.condicionPago)}
      </Dato>
      <Dato k="Descuento de cliente">{showPct(d.descuentoCliente)}</Dato>
      <Dato k="Moneda">{d.moneda.simbolo}</Dato>
    </dl>
    <table>
      <thead>
        <tr>
          <th scope="col">Producto</th>
          <th scope="col" className="num">
            Cantidad
          </th>
          <th scope="col" className="num">
            Largo (m)
          </th>
          <th scope="col" className="num">
            Peso (KG)
          </th>
          <th scope="col" className="num">
            Precio unitario
          </th>
          <th scope="col" className="num">
            Descuento
          </th>
          <th scope="col" className="num">
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {d.detalles.$values.map((l, i) => (
          <tr key={i}>
            <td>
              <Nombre>{l.nombreProducto}</Nombre>
            </td>
            <td className="num" data-l="Cantidad">
              {Number.isInteger(l.cantidadTiras) ? showInt(l.cantidadTiras) : showLargo(l.cantidadTiras)}
            </td>
            <td className="num" data-l="Largo (m)">
              {l.dimension1 > 0 ? showMetros(l.dimension1) : '—'}
            </td>
            <td className="num" data-l="Peso (KG)">
              {showNumber(l.pesoSubtotal)}
            </td>
            <td className="num" data-l="Precio unitario">
              {showMoney(precioUnitario(l), l.moneda.simbolo)}
            </td>
            <td className="num" data-l="Descuento">
              {showPct(l.descuento1)}
            </td>
            <td className="num tot" data-l="Total">
              {showNumber(l.montoSubtotalDto)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
