import type { Quote } from '#features/presupuestos/contract.ts'
import { textos as asap } from '#features/calendario/rules.ts'
import { cotizacionOf, pedidaOf, preciosDe, showFechas } from '#features/presupuestos/rules.ts'
import type { Otra } from '#features/dolar/web/dolar.tsx'
import { lineColumns, useHow } from '#features/presupuestos/web/presupuestos.tsx'
import { showDay } from '#shared/dates.ts'
import { showCuit, showDni } from '#shared/identity.ts'
import { showInt, showPct } from '#shared/money.ts'
import { Table } from '#web/ui/Table.tsx'
import css from './documento.module.css'

const Dato = ({ name, children, all }: { name: string; children: string | null; all?: boolean }) => (
  <div className={all ? css.all : undefined}>
    <dt>{name}</dt>
    <dd className="t">{children || '—'}</dd>
  </div>
)

type Props = { quote: Quote; otra: Otra }
const Lineas = ({ quote, otra }: Props) => {
  const { explaining, below } = useHow(quote, otra)
  return (
    <Table
      phone="figures"
      columns={lineColumns(quote, explaining, otra)}
      rows={quote.detalles.$values}
      rowKey={(_, i) => i}
      below={below}
    />
  )
}

/** The quote as a document: seller, client, delivery and every line (CONF-03, CONF-14 … CONF-16). */
export const SheetSolicitud = ({ quote, otra }: Props) => (
  <section className={`panel ${css.doc}`} aria-label="Solicitud">
    <h2>
      <span>
        Solicitud <b className="mono">{showInt(quote.id)}</b>
      </span>
      <small>{showDay(quote.fecha)}</small>
    </h2>
    <dl className="caption two">
      <Dato name="Cliente">{quote.cliente}</Dato>
      <Dato name="CUIT">{showCuit(quote.documentoCliente)}</Dato>
      <Dato name="Dirección">{quote.direccionCliente}</Dato>
      <Dato name="Teléfono">{quote.telefonoCliente}</Dato>
      <Dato name="Entrega en">{quote.tiendaEntrega}</Dato>
      <Dato name="Teléfono de entrega">{quote.telefonoEntrega}</Dato>
      <Dato name="Dirección de entrega" all>
        {quote.direccionEntrega}
      </Dato>
      <Dato name="Recibe">{[quote.recibeNombre, quote.recibeApellido].filter(Boolean).join(' ')}</Dato>
      <Dato name="DNI de quien recibe">{quote.recibeDni && showDni(quote.recibeDni)}</Dato>
      <Dato name="Teléfono de quien recibe">{quote.recibeTelefono}</Dato>
      <Dato name="Transporte">{quote.transporteDesc}</Dato>
      <Dato name="Clasificación del envío">{quote.clasificacionEnvio}</Dato>
      <Dato name="Condición de pago">
        {quote.condicionPago &&
          (quote.descuentoCondicionPago > 0
            ? `${quote.condicionPago} (− ${showPct(quote.descuentoCondicionPago)})`
            : quote.condicionPago)}
      </Dato>
      <Dato name="Descuento de cliente">{showPct(quote.descuentoCliente)}</Dato>
      <Dato name="Moneda">{quote.moneda.simbolo}</Dato>
      <Dato name="Entrega">{pedidaOf(quote) ? showFechas(quote) : asap.asap}</Dato>
      {(quote.ordenCompra || quote.ordenCompraArchivo) && (
        <Dato name="Orden de compra" all>
          {[quote.ordenCompra, quote.ordenCompraArchivo?.nombre].filter(Boolean).join(' · ')}
        </Dato>
      )}
      {quote.deCotizacion && <Dato name="Precios">{preciosDe(quote)}</Dato>}
      {cotizacionOf(quote) && <Dato name="Cotización">{cotizacionOf(quote)}</Dato>}
    </dl>
    <Lineas quote={quote} otra={otra} />
  </section>
)
