import { WithIva } from '#features/carrito/web/carrito.tsx'
import { showEquivalent } from '#features/dolar/rules.ts'
import { rateOf } from '#features/presupuestos/rules.ts'
import { isPesos, showKilos, showLargo, showMoney, showNumber } from '#shared/money.ts'
import { nombreOf, showPiezas, showUnitario } from '#shared/renglon.ts'
import { values } from '#web/api.ts'
import { SinIva } from '#web/ui/SinIva.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import type { Cotizacion, Linea, Pedida, Version } from '../contract.ts'
import { percentOf } from '../precios.ts'
import { showPedido } from '../rules.ts'
import { Desvio } from './Desvio.tsx'
import css from './renglones.module.css'

type Named = Pick<Linea, 'item' | 'nombreProducto' | 'unidad' | 'cantidadTiras' | 'dimension1' | 'dimension2'>
const cut = ({ dimension1, dimension2 }: Named) => ({ largo: dimension1, ancho: dimension2 })
export const nameOf = (line: Named): string => nombreOf(line.nombreProducto, cut(line))
/** The product of a line with its number, and what was said of it. */
export const Producto = ({ line, note }: { line: Named; note?: string | null | undefined }) => (
  <span className={css.producto}>
    <span className={css.item}>{line.item}</span>
    <span>
      {nameOf(line)}
      {note && <small>«{note}»</small>}
    </span>
  </span>
)
export const Piezas = ({ line }: { line: Named }) => <>{showPiezas(line.cantidadTiras, line.unidad, cut(line))}</>
export const unitario = (value: number | null): string => (value === null ? '—' : showUnitario(value))

/** How much of a line is bought: as a bar of its quantity, and in words (COTIZ-12). */
export const Pedido = ({ line: { cantidadTiras, comprada } }: { line: Linea }) => (
  <div className={css.pedido}>
    <span className={css.bar} aria-hidden="true">
      {comprada > 0 && <i style={{ flexGrow: comprada }} />}
      {comprada < cantidadTiras && <i className={css.free} style={{ flexGrow: cantidadTiras - comprada }} />}
    </span>
    <span>{showPedido(showLargo(comprada), showLargo(cantidadTiras))}</span>
  </div>
)

const askedOf = ({ pedidas }: Cotizacion, { item, productoId }: Linea): Pedida | undefined =>
  values(pedidas).find((one) => one.item === item && one.productoId === productoId)

const columnsOf = (cotizacion: Cotizacion, team: boolean): Column<Linea>[] => {
  const asked = (line: Linea) => askedOf(cotizacion, line)
  const today = (line: Linea) => asked(line)?.netoHoy ?? null
  return [
    {
      header: 'Producto',
      cell: (line) => <Producto line={line} note={asked(line)?.comentario} />,
      rowHeader: true,
      bare: true,
    },
    { header: 'Cantidad', cell: (line) => <Piezas line={line} />, num: true },
    { header: 'Precio de hoy', cell: (line) => unitario(today(line)), num: true },
    { header: team ? 'Objetivo' : 'Pediste', cell: (line) => unitario(asked(line)?.objetivo ?? null), num: true },
    { header: 'Ofrecido', cell: (line) => <b>{unitario(line.netoUnitario)}</b>, num: true },
    {
      header: 'Contra el de hoy',
      cell: (line) => (
        <Desvio
          percent={percentOf(line.netoUnitario, today(line))}
          objetivo={asked(line)?.objetivo ? percentOf(asked(line)!.objetivo!, today(line)) : null}
        />
      ),
      num: true,
    },
    {
      header: `Importe, ${cotizacion.moneda.simbolo}`,
      cell: (line) => showNumber(line.montoSubtotalDto),
      num: true,
    },
  ]
}

type Props = { cotizacion: Cotizacion; version: Version; team: boolean }
/** The lines of a version: today's price, the target, what is offered and how far that is; and what they come to. */
export const Renglones = ({ cotizacion, version, team }: Props) => {
  // bars of quantity once there is something to buy
  const parts =
    version.numero === cotizacion.version &&
    (cotizacion.compras.$values.length > 0 || (version.porPartes && cotizacion.estado === 'Aceptada'))
  return (
    <>
      <Table
        className={css.tabla!}
        columns={columnsOf(cotizacion, team)}
        rows={values(version.lineas)}
        rowKey={({ item }) => item}
        caption={`Renglones de la versión ${version.numero}, en ${cotizacion.moneda.simbolo} sin IVA`}
        phone="pairs"
        below={(line) => (parts ? <Pedido line={line} /> : null)}
      />
      <Totales moneda={cotizacion.moneda} version={version} />
      {(version.nota || version.porPartes) && (
        <div className={css.nota}>
          {version.nota && (
            <>
              <p className="k">Nota de esta versión</p>
              <p className={css.text}>{version.nota}</p>
            </>
          )}
          {version.porPartes && <p>Se puede comprar por partes hasta que venza.</p>}
        </div>
      )}
    </>
  )
}

type TotalesProps = {
  moneda: Cotizacion['moneda']
  version: Parameters<typeof rateOf>[0] &
    Pick<Version, 'montoTotal' | 'pesoTotal'> & {
      lineas: { $values: readonly Pick<Linea, 'montoSubtotalDto' | 'iva'>[] }
    }
}
/** Net, IVA and kilos, and what it is in pesos by the rate that stays with the version (DOLAR-05). */
export const Totales = ({ moneda, version }: TotalesProps) => {
  const { montoTotal, pesoTotal, lineas } = version
  const rate = isPesos(moneda) ? null : rateOf(version)
  return (
    <div className={css.totales}>
      <p className="soft">
        Los precios son netos, por unidad de venta, sin IVA.
        {rate && (
          <>
            <br />
            {showEquivalent(montoTotal, moneda, rate)}. El dólar de esta versión queda con ella.
          </>
        )}
      </p>
      <dl className="sum">
        <div>
          <dt>Kilos</dt>
          <dd className="num">{showKilos(pesoTotal)}</dd>
        </div>
        <div className="tot">
          <dt>Neto</dt>
          <dd className="num">
            {showMoney(montoTotal, moneda.simbolo)} <SinIva />
          </dd>
        </div>
        <WithIva
          lines={lineas.$values.map(({ montoSubtotalDto, iva }) => ({ monto: montoSubtotalDto, iva }))}
          total={montoTotal}
          simbolo={moneda.simbolo}
        />
      </dl>
    </div>
  )
}

const pedidaColumns: readonly Column<Pedida>[] = [
  { header: 'Producto', cell: (line) => <Producto line={line} note={line.comentario} />, rowHeader: true, bare: true },
  { header: 'Cantidad', cell: (line) => <Piezas line={line} />, num: true },
  { header: 'Precio de hoy', cell: ({ netoHoy }) => unitario(netoHoy), num: true },
  { header: 'Precio buscado', cell: ({ objetivo }) => unitario(objetivo), num: true },
]
/** What was asked for, before there is a version. */
export const Pedidas = ({ cotizacion: { pedidas, moneda } }: { cotizacion: Cotizacion }) => (
  <Table
    className={css.tabla!}
    columns={pedidaColumns}
    rows={values(pedidas)}
    rowKey={({ item }) => item}
    caption={`Lo que se pidió, en ${moneda.simbolo} sin IVA`}
    phone="pairs"
  />
)
