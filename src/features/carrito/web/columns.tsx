import { Link } from '#web/router.tsx'
import { round, showKilos, showMoney, showNumber, showPct } from '#shared/money.ts'
import { nombreOf, showPiezas, showUnitario, unidadesOf } from '#shared/renglon.ts'
import { unitsOf } from '#shared/unidades.ts'
import { catalogo } from '#shared/permisos.ts'
import { can, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Disponible, Nombre, PlanoOf, Renglon } from '#features/productos/web/productos.tsx'
import { textos as precio } from '#features/precio/rules.ts'
import { EnOtra, type Otra } from '#features/dolar/web/dolar.tsx'
import { How } from '#features/precio/web/precio.tsx'
import type { Column } from '#web/ui/Table.tsx'
import type { Presupuesto } from '../contract.ts'
import { disponibleOf, escalonMessages, textos } from '../rules.ts'
import { Medida } from './Medida.tsx'
import type { EditedLinea } from './edited-linea.ts'
import type { Editor } from './useEditor.ts'
import css from './carrito.module.css'
import many from './many-lines.module.css'

const Flag = ({ children, bad }: { children: string; bad?: boolean }) => (
  <span className={`flag${bad ? ' bad' : ''}`}>
    <Icon name={bad ? 'x' : 'warn'} small />
    {children}
  </span>
)

/** What the server changed in a line, beside its product (CART-12, CART-23 … CART-25, DIARIO-06). */
const Flags = ({ linea, cart }: { linea: EditedLinea; cart: Presupuesto }) => {
  if (!linea.activo) return <Flag bad>{textos.noDisponible}</Flag>
  const before = disponibleOf({ ...linea, enStock: !linea.enStock })
  return (
    <>
      {linea.actualizadoPrecio && <Flag>{textos.precioActualizado}</Flag>}
      {linea.actualizadoDescuento && <Flag>{textos.descuentoActualizado}</Flag>}
      {cart.actualizadoDescuentoCliente && <Flag>{textos.descuentoClienteActualizado}</Flag>}
      {linea.actualizadoDisponible && <Flag>{textos.disponibleActualizado(before)}</Flag>}
    </>
  )
}

/** The line's price step and what the next one takes (OPEN-146). */
const Escalon = ({ linea }: { linea: EditedLinea }) =>
  linea.activo &&
  escalonMessages(linea.producto, linea).map((stated) => (
    <span key={stated} className={css.escalon}>
      {stated}
    </span>
  ))

/** Which line's own part is open below it. */
export type Opening = { readonly item: number | null; readonly toggle: (item: number | null) => void }
type ProductoProps = { linea: EditedLinea; cart: Presupuesto; compact: boolean; grouped: boolean }
/** How its price comes about (DOLAR-07). */
const HowOf = ({ linea, how, bare = false }: { linea: EditedLinea; how: Opening; bare?: boolean }) =>
  linea.activo && (
    <How nombre={linea.nombre} open={how.item === linea.item} bare={bare} onToggle={() => how.toggle(linea.item)} />
  )
/** A line's product: its cut first, what it is, when it is there, and what the server changed. */
const Producto = ({ linea, cart, compact, grouped }: ProductoProps) => {
  const { producto, medida } = linea
  const open = can(useSession(), ...catalogo) && linea.activo
  const text = <Nombre>{nombreOf(producto.descripcion, medida)}</Nombre>
  const name = open ? (
    <Link to="/detallesproducto/$id" params={{ id: producto.id }}>
      {text}
    </Link>
  ) : (
    text
  )
  const there = linea.activo && <Disponible enStock={linea.enStock} grupo={producto.grupoDescripcion} />
  const { descripcion: unidad } = producto.unidadMedida
  if (compact)
    return (
      <div className={css.what}>
        <div className={many.lead} title={producto.descripcion}>
          <b>{showPiezas(medida.cantidad, unidad, medida)}</b>{' '}
          <span className={grouped ? 'vh' : undefined}>{name}</span>
        </div>
        <div className={many.second}>
          {there} <span className={css.code}>{producto.id}</span>
        </div>
        <div className={css.flags}>
          <Flags linea={linea} cart={cart} />
        </div>
      </div>
    )
  return (
    <div className={css.prod}>
      <PlanoOf product={producto} ancho={56} alto={56} dimensions={false} alt="" />
      <div className={css.what}>
        <Renglon cantidad={medida.cantidad} unidad={unidad} corte={medida} descripcion={producto.descripcion}>
          {name}
        </Renglon>
        <span className={css.there}>
          {there}
          <span className={css.code}>{producto.id}</span>
        </span>
        <Escalon linea={linea} />
      </div>
      <div className={css.flags}>
        <Flags linea={linea} cart={cart} />
      </div>
    </div>
  )
}

/** How much a line is in the unit of its price: '65 m', '30 tiras'. */
export const unidadesOfLinea = ({ medida: { cantidad, largo, ancho }, producto }: EditedLinea): string =>
  unitsOf(round(unidadesOf(cantidad, largo, ancho), 3).toNumber(), producto.unidadMedida.descripcion)
/** '65 m' of what is cut, and the kilos. */
const Gives = ({ linea }: { linea: EditedLinea }) => {
  const developed = linea.pide.length > 1 ? unidadesOfLinea(linea) : null
  return (
    <span className={`${css.kg} mono`}>
      {developed && <>{developed} · </>}
      {showKilos(linea.kg)}
    </span>
  )
}

type Shown = {
  cart: Presupuesto
  editor: Editor
  edit: boolean
  compact: boolean
  grouped: boolean
  dup: Opening
  how: Opening
  /** How amounts stand in the other currency. */ otra: Otra
}

const precioColumn = (cart: Presupuesto, compact: boolean): Column<EditedLinea> => ({
  header: 'Precio unidad',
  num: true,
  className: many.wideOnly,
  width: compact ? 72 : 80,
  cell: (linea) => (
    <div className={`${css.val} ${css.u}`}>
      {linea.subtotal === linea.total ? (
        showMoney(linea.precio, cart.moneda?.simbolo)
      ) : (
        <s>{showMoney(linea.precio, cart.moneda?.simbolo)}</s>
      )}{' '}
      <small>/ {linea.producto.unidadMedida.descripcion}</small>
    </div>
  ),
})
/** A column with one figure; `widths`: in pixels, with few lines and with many. */
const figure = (
  header: string,
  className: string | undefined,
  widths: readonly [few: number, many: number],
  show: (linea: EditedLinea) => string,
) => ({ header, className, widths, show })
const figuresOf = (cart: Presupuesto) => [
  figure('Subtotal', many.wideOnly, [82, 76], (linea) => showNumber(linea.subtotal)),
  figure('Descuento gru. prod.', many.wideOnly, [78, 74], (linea) => showPct(linea.descuento1)),
  figure('Descuento cliente', many.wideOnly, [76, 72], () => showPct(cart.descuentoCliente)),
  figure('Neto unitario', css.neto, [74, 68], (linea) => showUnitario(linea.netoUnitario)),
]
const moneyColumns = (cart: Presupuesto, compact: boolean, otra: Otra): readonly Column<EditedLinea>[] => [
  ...figuresOf(cart).map(({ header, className, widths: [few, lots], show }): Column<EditedLinea> => ({
    header,
    num: true,
    className,
    width: compact ? lots : few,
    cell: (linea) => <div className={css.val}>{show(linea)}</div>,
  })),
  {
    header: 'Total',
    num: true,
    width: (compact ? 82 : 88) + (otra.on ? 18 : 0),
    cell: (linea) => (
      <div className={`${css.val} tot`}>
        {showNumber(linea.total)}
        <EnOtra otra={otra} monto={linea.total} />
      </div>
    ),
  },
]
/** Of many lines: a button at the end of the line. */
const howColumn = (how: Opening): Column<EditedLinea> => ({
  header: precio.como,
  action: true,
  className: many.how,
  width: 44,
  cell: (linea) => <HowOf linea={linea} how={how} bare />,
})
/** The columns of the cart's lines, in the documents' order (CART-02); with many lines, compact. */
export const columnsOf = ({
  cart,
  editor,
  edit,
  compact,
  grouped,
  dup,
  how,
  otra,
}: Shown): readonly Column<EditedLinea>[] => [
  {
    header: 'Producto',
    bare: true,
    className: compact ? `${css.p} ${many.told}` : css.p,
    cell: (linea) => <Producto linea={linea} cart={cart} compact={compact} grouped={grouped} />,
  },
  precioColumn(cart, compact),
  {
    header: 'Cantidad',
    className: css.q,
    bare: true,
    width: compact ? 204 : 228,
    cell: (linea) => (
      <>
        {edit && linea.activo ? (
          <div className={many.fields} data-sides={linea.pide.length - 1}>
            <Medida linea={linea} editor={editor} />
          </div>
        ) : (
          <span className={css.fixed}>{linea.escrito.cantidad.texto}</span>
        )}
        {!compact && <Gives linea={linea} />}
        {!compact && edit && linea.activo && linea.pide.length > 1 && <Duplicate linea={linea} dup={dup} />}
        {!compact && <HowOf linea={linea} how={how} />}
      </>
    ),
  },
  ...moneyColumns(cart, compact, otra),
  ...(compact ? [howColumn(how)] : []),
]

/** Opens the fields of another cut of the same product (DIARIO-04). */
const Duplicate = ({ linea, dup }: { linea: EditedLinea; dup: Opening }) => (
  <button
    type="button"
    className={`link ${css.dup}`}
    aria-expanded={dup.item === linea.item}
    aria-label={`Duplicar con otra medida: ${linea.nombre}`}
    onClick={() => dup.toggle(linea.item)}
  >
    <Icon name="plus" small />
    Duplicar con otra medida
  </button>
)
