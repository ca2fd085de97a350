import { countedIn, SIN_IVA } from '#shared/renglon.ts'
import { values } from '#web/api.ts'
import { showTime } from '#shared/dates.ts'
import { showCuit, showDni } from '#shared/identity.ts'
import { showKilos, showLargo, showMoney, showPct } from '#shared/money.ts'
import { Telefono } from '#web/ui/Telefono.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { BarraOfPedido, useEntregasOf } from '#features/entregas/web/entregas.tsx'
import type { Pedido, Quote } from '../contract.ts'
import { cotizacionOf, impuestosOfTotal, preciosDe, rateOf, recibeOf, showFechas } from '../rules.ts'
import { useOtra, VerOtra } from '#features/dolar/web/dolar.tsx'
import { DownloadOrden } from './DownloadOrden.tsx'
import { lineColumns, SumRows } from './lineColumns.tsx'
import { usePedido } from './usePedido.ts'
import { useHow } from './useHow.tsx'
import css from './solicitud.module.css'

type Fact = readonly [label: string, value: string | null, kind?: 'text' | 'wide' | 'all' | 'tel' | 'figure' | 'orden']

const spans: Partial<Record<NonNullable<Fact[2]>, string>> = {
  wide: css.span2,
  figure: css.span2,
  all: css.all,
  orden: css.all,
}

/** The IVA by rates, and the total with it, where the rates were kept (OPEN-150). */
const impuestosOf = (quote: Quote): Fact[] => {
  const { moneda } = quote
  const found = impuestosOfTotal(quote)
  if (!found) return []
  const { impuestos, total } = found
  const kind = (wide: boolean): ['figure'] | [] => (wide ? ['figure'] : []) // so that they fill their row
  return [
    ...impuestos.map(({ iva, monto }): Fact => [
      `IVA ${showPct(iva)}`,
      showMoney(monto, moneda.simbolo),
      ...kind(impuestos.length === 1),
    ]),
    ['Total con IVA', showMoney(total, moneda.simbolo), ...kind(impuestos.length < 3)],
  ]
}

/** The quote's own data, in the title block of a drawing sheet. */
export const Datos = ({ quote }: { quote: Quote }) => {
  const facts: Fact[] = [
    ['Fecha', showTime(quote.fecha)],
    ['Presupuesto', quote.presupuestoTotvsId],
    ['Pedido', quote.pedidoId],
    ['Estado', quote.estadoPresupuesto ?? 'Sin enviar', 'text'],
    ['Cliente', quote.cliente, 'wide'],
    ['CUIT', showCuit(quote.documentoCliente)],
    ['Teléfono', quote.telefonoCliente, 'tel'],
    ['Domicilio', quote.direccionCliente, 'wide'],
    ['Vendedor', quote.nombreVendedor, 'text'],
    ['Pedido firme', quote.esPedidoFirme === null ? null : quote.esPedidoFirme ? 'Sí' : 'No', 'text'],
    ['Retira o recibe en', quote.tiendaEntrega, 'text'],
    ['Teléfono de entrega', quote.telefonoEntrega, 'tel'],
    ['Dirección de entrega', quote.direccionEntrega, 'wide'],
    ['Entrega', showFechas(quote), 'wide'],
    ['Recibe', recibeOf(quote), 'text'],
    ['DNI de quien recibe', quote.recibeDni && showDni(quote.recibeDni)],
    ['Teléfono de quien recibe', quote.recibeTelefono, 'tel'],
    ['Transporte', quote.transporteDesc, 'text'],
    ['Clasificación del envío', quote.clasificacionEnvio, 'text'],
    ['Condición de pago', quote.condicionPago, 'text'],
    ['Dto. condición de pago', showPct(quote.descuentoCondicionPago)],
    ['Dto. cliente', showPct(quote.descuentoCliente)],
    ['Moneda', quote.moneda.simbolo],
    ['Peso total', showKilos(quote.pesoTotal)],
    ['Total', `${showMoney(quote.montoTotal, quote.moneda.simbolo)} ${SIN_IVA}`, 'figure'],
    ...impuestosOf(quote),
    ...(cotizacionOf(quote) ? [['Cotización', cotizacionOf(quote), 'all'] as const] : []),
    ...(quote.terminosVersion === null
      ? []
      : [['Términos aceptados', `Versión ${quote.terminosVersion}`, 'all'] as const]),
    ['Precios', preciosDe(quote), 'text'],
    ...(quote.ordenCompra || quote.ordenCompraArchivo
      ? [['Orden de compra', quote.ordenCompra, 'orden'] as const]
      : []),
    ['Comentario', quote.comentario, 'all'],
  ]
  return (
    <dl className={`caption four ${css.datos}`}>
      {facts
        .filter(([, value, kind]) => value || kind === 'orden')
        .map(([label, value, kind]) => (
          <div key={label} className={spans[kind ?? 'text']}>
            <dt>{label}</dt>
            <dd className={kind && kind !== 'figure' ? 't' : undefined}>
              {kind === 'tel' ? <Telefono de={value} /> : value || '—'}
              {kind === 'orden' && <DownloadOrden quote={quote} />}
            </dd>
          </div>
        ))}
    </dl>
  )
}

const cuanto = (cantidad: number | undefined): string => (cantidad === undefined ? '—' : showLargo(cantidad))

type Linea = Quote['detalles']['$values'][number]

type ProgressProps = { of: { estado: string; entregada: number; pendiente: number } | null | undefined }
/** What became of a line, below it, where there is no room for columns of its own. */
const Progress = ({ of }: ProgressProps) =>
  of && (
    <p className={css.progress}>
      {of.estado} · entregado {cuanto(of.entregada)} · pendiente {cuanto(of.pendiente)}
    </p>
  )

type BarProps = { pedido: Pedido | null | undefined } & Omit<Parameters<typeof BarraOfPedido>[0], 'pedido'>
/** How much of a line is where; nothing where the order system has no line of it. */
const BarOf = ({ pedido, ...rest }: BarProps) =>
  pedido && (
    <div className={`${css.barra} noprint`}>
      <BarraOfPedido pedido={pedido} {...rest} />
    </div>
  )

/** What was asked for, line by line; kilos and amounts as they were confirmed. */
export const Lineas = ({ quote }: { quote: Quote }) => {
  const { de, joined } = usePedido(quote)
  const { lineOf } = useEntregasOf(quote.id)
  const otra = useOtra(quote.moneda, 'solicitudes', rateOf(quote))
  const { explaining, below } = useHow(quote, otra)
  const [producto, ...figures] = lineColumns(quote, explaining, otra)
  const columns: readonly Column<Linea>[] = [
    {
      ...producto!,
      cell: (linea, at) => (
        <>
          {producto!.cell(linea, at)}
          {joined && <Progress of={de[at]} />}
          <BarOf
            pedido={de[at]}
            unidad={countedIn(linea.unidad, { largo: linea.dimension1, ancho: linea.dimension2 })}
            standing={de[at] ? lineOf(de[at]) : undefined}
          />
        </>
      ),
    },
    ...figures,
  ]
  const ofPedido: readonly Column<Linea>[] = [
    { header: 'Estado', cell: (_, i) => de[i]?.estado ?? '—' },
    { header: 'Entregado', num: true, className: 'mono', cell: (_, i) => cuanto(de[i]?.entregada) },
    { header: 'Pendiente', num: true, className: 'mono', cell: (_, i) => cuanto(de[i]?.pendiente) },
  ]
  return (
    <section>
      <h2>Productos</h2>
      {otra.rate && <VerOtra moneda={quote.moneda} />}
      <Table
        className={`${css.qt} ${css.prods} ${joined ? css.joined : ''}`}
        phone="figures"
        columns={joined ? [...columns, ...ofPedido] : columns}
        rows={values(quote.detalles)}
        rowKey={(_, i) => i}
        below={below}
      />
      <dl className={`sum ${css.sums}`}>
        <SumRows quote={quote} otra={otra} />
      </dl>
    </section>
  )
}
