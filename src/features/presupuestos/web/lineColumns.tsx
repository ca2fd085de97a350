import { EnOtra, symbolsWhole, type Otra } from '#features/dolar/web/dolar.tsx'
import { SinIva } from '#web/ui/SinIva.tsx'
import { Disponible, Renglon } from '#features/productos/web/productos.tsx'
import { showImporte, showKilos, showMoney } from '#shared/money.ts'
import { showUnitario } from '#shared/renglon.ts'
import type { Column } from '#web/ui/Table.tsx'
import type { Quote } from '../contract.ts'
import { showLabel, showUnidades, stockOf, sumsOf } from '../rules.ts'
import { DISCOUNTS, discountsOfSheet } from '../sheet-facts.ts'
import type { Explaining } from './useHow.tsx'
import css from './lines.module.css'

type Linea = Quote['detalles']['$values'][number]

type ProductoProps = { linea: Linea; quote: Quote; explaining: Explaining | undefined }
/** A line's product: its cut first, its code, when there was enough of it, and how its price came about. */
const Producto = ({ linea, quote, explaining }: ProductoProps) => (
  <>
    <Renglon
      cantidad={linea.cantidadTiras}
      unidad={linea.unidad}
      corte={{ largo: linea.dimension1, ancho: linea.dimension2 }}
      descripcion={linea.nombreProducto}
      codigo={linea.productoId}
    />
    <Disponible enStock={stockOf(linea, quote)} grupo={linea.grupo} />
    {explaining && <div>{explaining.button(linea)}</div>}
  </>
)
/** Each discount of a line by its name. */
const Descuentos = ({ linea, quote }: { linea: Linea; quote: Quote }) => {
  const some = discountsOfSheet(linea, quote)
  if (some.length === 0) return '—'
  return (
    <ul className={css.descuentos}>
      {some.map(([nombre, off]) => (
        <li key={nombre}>
          <span>{nombre}</span> <span>{off}</span>
        </li>
      ))}
    </ul>
  )
}
/** The columns of a request's lines, the same wherever they stand (DIARIO-02). */
export const lineColumns = (quote: Quote, explaining?: Explaining, otra?: Otra): readonly Column<Linea>[] => [
  {
    header: 'Producto',
    bare: true,
    className: css.producto,
    cell: (linea) => <Producto linea={linea} quote={quote} explaining={explaining} />,
  },
  {
    header: 'Lista',
    num: true,
    className: 'nw',
    cell: (linea) => {
      const lista = showMoney(linea.precio, linea.moneda.simbolo)
      return (
        <>
          {linea.montoSubtotal === linea.montoSubtotalDto ? lista : <s className={css.lista}>{lista}</s>}{' '}
          <small className={css.unidad}>/ {linea.unidad}</small>
        </>
      )
    },
  },
  { header: 'Descuentos', cell: (linea) => <Descuentos linea={linea} quote={quote} /> },
  {
    header: 'Neto unitario',
    num: true,
    className: css.neto,
    cell: (linea) => (
      <>
        {showUnitario(linea.netoUnitario, linea.moneda.simbolo)} <small className={css.unidad}>/ {linea.unidad}</small>
        {otra && <EnOtra otra={otra} monto={linea.netoUnitario} />}
      </>
    ),
  },
  {
    header: 'Cantidad',
    num: true,
    className: 'nw',
    cell: (linea) => (
      <>
        {showUnidades(linea)} <small className={css.unidad}>{showKilos(linea.pesoSubtotal)}</small>
      </>
    ),
  },
  {
    header: 'Total',
    num: true,
    className: `tot ${css.total}`,
    cell: (linea) => (
      <>
        {showMoney(linea.montoSubtotalDto, linea.moneda.simbolo)}
        {otra && <EnOtra otra={otra} monto={linea.montoSubtotalDto} />}
      </>
    ),
  },
]

/** The same on paper, as the PDF has them: each line's number, and what its discounts are of. */
export const columnsOnPaper = (quote: Quote): readonly Column<Linea>[] => [
  { header: 'Ítem', num: true, cell: ({ item }) => item },
  ...lineColumns(quote).map((column) => (column.header === 'Descuentos' ? { ...column, header: DISCOUNTS } : column)),
]

/** The rows of a `dl` with what a request comes to: each discount by its name, IVA beside each total. */
export const SumRows = ({ quote, otra }: { quote: Quote; otra?: Otra }) =>
  sumsOf(quote).map(({ label, base, monto, plus, strong, part }) => (
    <div key={label} className={strong ? 'tot' : part ? css.part : undefined}>
      <dt>{symbolsWhole(showLabel({ label, base }, quote.moneda.simbolo))}</dt>
      <dd>
        {showImporte(monto, quote.moneda.simbolo)}
        {plus && (
          <>
            {' '}
            <SinIva />
          </>
        )}
        {otra && <EnOtra otra={otra} monto={monto} />}
      </dd>
    </div>
  ))
