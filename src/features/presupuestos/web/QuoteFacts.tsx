import { values } from '#web/api.ts'
import { showTime } from '#shared/dates.ts'
import { showCuit } from '#shared/identity.ts'
import { showKilos, showLargo, showMetros, showMoney, showPct } from '#shared/money.ts'
import { Nombre } from '#web/ui/Nombre.tsx'
import type { Quote } from '../contract.ts'

type Fact = readonly [label: string, value: string | null, kind?: 'text' | 'wide']
const dash = (v: string | null) => v || '—'

/** The quote's own data, in the title block of a drawing sheet. */
export const Datos = ({ quote: v }: { quote: Quote }) => {
  const facts: Fact[] = [
    ['Fecha', showTime(v.fecha)],
    ['Presupuesto', v.presupuestoTotvsId],
    ['Pedido', v.pedidoId],
    ['Estado', v.estadoPresupuesto ?? 'Sin enviar', 'text'],
    ['Cliente', v.cliente, 'wide'],
    ['CUIT', showCuit(v.documentoCliente)],
    ['Teléfono', v.telefonoCliente, 'text'],
    ['Domicilio', v.direccionCliente, 'wide'],
    ['Vendedor', v.nombreVendedor, 'text'],
    ['Pedido firme', v.esPedidoFirme === null ? null : v.esPedidoFirme ? 'Sí' : 'No', 'text'],
    ['Retira o recibe en', v.tiendaEntrega, 'text'],
    ['Dirección de entrega', v.direccionEntrega, 'text'],
    ['Teléfono de entrega', v.telefonoEntrega, 'text'],
    ['Clasificación del envío', v.clasificacionEnvio, 'text'],
    ['Condición de pago', v.condicionPago, 'text'],
    ['Dto. condición de pago', showPct(v.descuentoCondicionPago)],
    ['Dto. cliente', showPct(v.descuentoCliente)],
    ['Moneda', v.moneda.simbolo],
    ['Comentario', v.comentario, 'wide'],
    ['Peso total', showKilos(v.pesoTotal)],
    ['Total', showMoney(v.montoTotal, v.moneda.simbolo)],
  ]
  return (
    <dl className="rotulo four datos">
      {facts.map(([label, value, kind]) => (
        <div key={label} className={kind === 'wide' ? 'span2' : undefined}>
          <dt>{label}</dt>
          <dd className={kind ? 't' : undefined}>{dash(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What was asked for, line by line; kilos and amounts as they were confirmed. */
export const Lineas = ({ quote }: { quote: Quote }) => {
  const lines = values(quote.detalles)
  return (
    <section>
      <h2>Productos</h2>
      <table className="qt prods">
        <thead>
          <tr>
            <th>Descripción</th>
            <th className="num">Largo</th>
            <th className="num">Cantidad</th>
            <th className="num">Peso</th>
            <th className="num">Precio</th>
            <th className="num">Dto.</th>
            <th className="num">Subtotal</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((l, i) => (
            <tr key={i}>
              <td className="nom">
                <Nombre>{l.nombreProducto}</Nombre>
              </td>
              <td className="num mono" data-l="Largo">
                {l.dimension1 > 0 ? `${showMetros(l.dimension1)} m` : '—'}
              </td>
              <td className="num mono" data-l="Cantidad">
                {showLargo(l.cantidadTiras)}
              </td>
              <td className="num mono" data-l="Peso">
                {showKilos(l.pesoSubtotal)}
              </td>
              <td className="num" data-l="Precio">
                {showMoney(l.precio, l.moneda.simbolo)}
              </td>
              <td className="num" data-l="Dto.">
                {showPct(l.descuento1)}
              </td>
              <td className="num" data-l="Subtotal">
                <b>{showMoney(l.montoSubtotalDto, l.moneda.simbolo)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
