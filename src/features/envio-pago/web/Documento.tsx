import type { Quote } from '#features/presupuestos/contract.ts'
import { showDay } from '#shared/dates.ts'
import { showCuit } from '#shared/identity.ts'
import { showInt, showLargo, showMetros, showMoney, showNumber, showPct } from '#shared/money.ts'
import { Nombre } from '#web/ui/Nombre.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { precioUnitario } from '../rules.ts'
import css from './documento.module.css'

const Dato = ({ k, children, all }: { k: string; children: string | null; all?: boolean }) => (
  <div className={all ? css.all : undefined}>
    <dt>{k}</dt>
    <dd className="t">{children || '—'}</dd>
  </div>
)

type Linea = Quote['detalles']['$values'][number]

const columns: readonly Column<Linea>[] = [
  { header: 'Producto', bare: true, cell: (l) => <Nombre>{l.nombreProducto}</Nombre> },
  {
    header: 'Cantidad',
    num: true,
    cell: (l) => (Number.isInteger(l.cantidadTiras) ? showInt(l.cantidadTiras) : showLargo(l.cantidadTiras)),
  },
  { header: 'Largo (m)', num: true, cell: (l) => (l.dimension1 > 0 ? showMetros(l.dimension1) : '—') },
  { header: 'Peso (KG)', num: true, cell: (l) => showNumber(l.pesoSubtotal) },
  { header: 'Precio unitario', num: true, cell: (l) => showMoney(precioUnitario(l), l.moneda.simbolo) },
  { header: 'Descuento', num: true, cell: (l) => showPct(l.descuento1) },
  { header: 'Total', num: true, className: 'tot', cell: (l) => showNumber(l.montoSubtotalDto) },
]

/** The quote as a document: who, where, how, and every line (CONF-03, CONF-14 … CONF-16). */
export const Documento = ({ quote: d }: { quote: Quote }) => (
  <section className={`panel ${css.doc}`} aria-label="Solicitud">
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
    <Table phone="figures" columns={columns} rows={d.detalles.$values} rowKey={(_, i) => i} />
  </section>
)
