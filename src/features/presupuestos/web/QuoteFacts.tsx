import { values } from '#web/api.ts'
import { showTime } from '#shared/dates.ts'
import { showCuit } from '#shared/identity.ts'
import { showKilos, showLargo, showMetros, showMoney, showPct } from '#shared/money.ts'
import { Nombre } from '#web/ui/Nombre.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import type { Quote } from '../contract.ts'
import css from './solicitud.module.css'

type Fact = readonly [label: string, value: string | null, kind?: 'text' | 'wide']
const dash = (v: string | null) => v || '—'

/** The quote's own data, in the title block of a drawing sheet. */
export const Datos = ({ quote }: { quote: Quote }) => {
  const facts: Fact[] = [
    ['Fecha', showTime(quote.fecha)],
    ['Presupuesto', quote.presupuestoTotvsId],
    ['Pedido', quote.pedidoId],
    ['Estado', quote.estadoPresupuesto ?? 'Sin enviar', 'text'],
    ['Cliente', quote.cliente, 'wide'],
    ['CUIT', showCuit(quote.documentoCliente)],
    ['Teléfono', quote.telefonoCliente, 'text'],
    ['Domicilio', quote.direccionCliente, 'wide'],
    ['Vendedor', quote.nombreVendedor, 'text'],
    ['Pedido firme', quote.esPedidoFirme === null ? null : quote.esPedidoFirme ? 'Sí' : 'No', 'text'],
    ['Retira o recibe en', quote.tiendaEntrega, 'text'],
    ['Dirección de entrega', quote.direccionEntrega, 'text'],
    ['Teléfono de entrega', quote.telefonoEntrega, 'text'],
    ['Clasificación del envío', quote.clasificacionEnvio, 'text'],
    ['Condición de pago', quote.condicionPago, 'text'],
    ['Dto. condición de pago', showPct(quote.descuentoCondicionPago)],
    ['Dto. cliente', showPct(quote.descuentoCliente)],
    ['Moneda', quote.moneda.simbolo],
    ['Comentario', quote.comentario, 'wide'],
    ['Peso total', showKilos(quote.pesoTotal)],
    ['Total', showMoney(quote.montoTotal, quote.moneda.simbolo)],
  ]
  return (
    <dl className={`rotulo four ${css.datos}`}>
      {facts.map(([label, value, kind]) => (
        <div key={label} className={kind === 'wide' ? css.span2 : undefined}>
          <dt>{label}</dt>
          <dd className={kind ? 't' : undefined}>{dash(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

type Linea = Quote['detalles']['$values'][number]

const columns: readonly Column<Linea>[] = [
  { header: 'Descripción', className: css.nom, bare: true, cell: (l) => <Nombre>{l.nombreProducto}</Nombre> },
  {
    header: 'Largo',
    num: true,
    className: 'mono',
    cell: (l) => (l.dimension1 > 0 ? `${showMetros(l.dimension1)} m` : '—'),
  },
  { header: 'Cantidad', num: true, className: 'mono', cell: (l) => showLargo(l.cantidadTiras) },
  { header: 'Peso', num: true, className: 'mono', cell: (l) => showKilos(l.pesoSubtotal) },
  { header: 'Precio', num: true, cell: (l) => showMoney(l.precio, l.moneda.simbolo) },
  { header: 'Dto.', num: true, cell: (l) => showPct(l.descuento1) },
  { header: 'Subtotal', num: true, cell: (l) => <b>{showMoney(l.montoSubtotalDto, l.moneda.simbolo)}</b> },
]

/** What was asked for, line by line; kilos and amounts as they were confirmed. */
export const Lineas = ({ quote }: { quote: Quote }) => (
  <section>
    <h2>Productos</h2>
    <Table
      className={`${css.qt} ${css.prods}`}
      phone="figures"
      columns={columns}
      rows={values(quote.detalles)}
      rowKey={(_, i) => i}
    />
  </section>
)
