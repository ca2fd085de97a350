import { useEffect, useRef } from 'react'
import { Link } from '#web/router.tsx'
import { showKilos, showMoney, showNumber, showPct } from '#shared/money.ts'
import { catalogo } from '#shared/permisos.ts'
import { can, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Nombre, PlanoOf } from '#features/productos/web/productos.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import type { Presupuesto } from '../contract.ts'
import { escalonMessages, showCorte, textos } from '../rules.ts'
import { Cantidad } from './Cantidad.tsx'
import { useMayEdit } from './queries.ts'
import type { EditedLinea } from './edited-linea.ts'
import type { Editor } from './useEditor.ts'
import css from './carrito.module.css'

const Flag = ({ children, bad }: { children: string; bad?: boolean }) => (
  <span className={`flag${bad ? ' bad' : ''}`}>
    <Icon name={bad ? 'x' : 'warn'} small />
    {children}
  </span>
)

/** What the server changed in a line, beside its product (CART-12, CART-23 … CART-25). */
const Flags = ({ linea, cart }: { linea: EditedLinea; cart: Presupuesto }) => {
  if (!linea.activo) return <Flag bad>{textos.noDisponible}</Flag>
  return (
    <>
      {linea.actualizadoPrecio && <Flag>{textos.precioActualizado}</Flag>}
      {linea.actualizadoDescuento && <Flag>{textos.descuentoActualizado}</Flag>}
      {cart.actualizadoDescuentoCliente && <Flag>{textos.descuentoClienteActualizado}</Flag>}
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

/** A line's product: drawing, name, code, dimensions and what the server changed. */
const Producto = ({ linea, cart }: { linea: EditedLinea; cart: Presupuesto }) => {
  const { producto } = linea
  const open = can(useSession(), ...catalogo) && linea.activo
  const name = <Nombre>{producto.descripcion}</Nombre>
  const size = showCorte(linea.dimension1, linea.dimension2)
  return (
    <div className={css.prod}>
      <PlanoOf product={producto} ancho={68} alto={68} dimensions={false} alt="" />
      <div>
        <div className={css.name}>
          {open ? (
            <Link to="/detallesproducto/$id" params={{ id: producto.id }}>
              {name}
            </Link>
          ) : (
            name
          )}
        </div>
        <span className={css.code}>{producto.id}</span>
        {size && <span className={css.size}>{size} m</span>}
        <Escalon linea={linea} />
      </div>
      <div className={css.flags}>
        <Flags linea={linea} cart={cart} />
      </div>
    </div>
  )
}

const val = (text: string) => <div className={css.val}>{text}</div>

const columnsOf = (cart: Presupuesto, editor: Editor, edit: boolean): readonly Column<EditedLinea>[] => [
  { header: 'Producto', bare: true, cell: (linea) => <Producto linea={linea} cart={cart} /> },
  {
    header: 'Precio unidad',
    num: true,
    className: css.unit,
    cell: (linea) => (
      <div className={`${css.val} ${css.u}`}>
        {showMoney(linea.precio, cart.moneda?.simbolo)} <small>/ {linea.producto.unidadMedida.descripcion}</small>
      </div>
    ),
  },
  {
    header: 'Cantidad',
    className: css.q,
    bare: true,
    cell: (linea) => (
      <>
        {edit && linea.activo ? (
          <Cantidad linea={linea} editor={editor} />
        ) : (
          <span className={css.fixed}>{linea.texto}</span>
        )}
        <span className={`${css.kg} mono`}>{showKilos(linea.kg)}</span>
      </>
    ),
  },
  { header: 'Subtotal', num: true, cell: (linea) => val(showNumber(linea.subtotal)) },
  {
    header: 'Descuento gru. prod.',
    num: true,
    className: `${css.dto} ${css.group}`,
    cell: (linea) => val(showPct(linea.descuento1)),
  },
  { header: 'Descuento cliente', num: true, className: css.dto, cell: () => val(showPct(cart.descuentoCliente)) },
  {
    header: 'Total',
    num: true,
    className: css.total,
    cell: (linea) => <div className={`${css.val} tot`}>{showNumber(linea.total)}</div>,
  },
]

const idOfQuitar = (item: number): string => `quitar-${item}`
/** Moves the focus to a restored line. */
export const focusLinea = (item: number, frames = 30): void =>
  void requestAnimationFrame(() => {
    const button = document.getElementById(idOfQuitar(item))
    if (button) button.focus()
    else if (frames > 0) focusLinea(item, frames - 1) // not drawn yet
  })

const dropColumn = (onRemove: (linea: EditedLinea, index: number) => void): Column<EditedLinea> => ({
  header: 'Quitar',
  action: true,
  className: css.x,
  cell: (linea, index) => (
    <button
      type="button"
      id={idOfQuitar(linea.item)}
      className={css.del}
      aria-label={`Quitar ${linea.producto.descripcion}`}
      onClick={() => onRemove(linea, index)}
    >
      <Icon name="x" />
    </button>
  ),
})

/** The cart's lines: a table, on a phone a card for each line. */
export const CarritoLines = ({ cart, editor }: { cart: Presupuesto; editor: Editor }) => {
  const edit = useMayEdit()
  const panel = useRef<HTMLDivElement>(null)
  const leaving = useRef<{ item: number; index: number } | null>(null)
  // After a deletion, moves the focus to the line that took its place, once the deleted one is unmounted.
  useEffect(() => {
    const left = leaving.current
    if (!left || editor.lineas.some((f) => f.item === left.item)) return
    leaving.current = null
    const buttons = panel.current?.querySelectorAll<HTMLElement>(`.${css.del}`) ?? []
    buttons[Math.min(left.index, buttons.length - 1)]?.focus()
  }, [editor.lineas])
  const remove = async (linea: EditedLinea, index: number) => {
    leaving.current = { item: linea.item, index }
    const last = editor.lineas.length === 1
    if (!(await editor.remove(linea))) leaving.current = null
    else if (last) requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus())
  }
  const columns = columnsOf(cart, editor, edit)
  return (
    <div className="panel" ref={panel}>
      <Table
        className={css.cart}
        phone="own"
        // oxlint-disable-next-line react/refs -- what it notes is read when a button is pressed, never while drawing
        columns={edit ? [...columns, dropColumn((linea, i) => void remove(linea, i))] : columns}
        rows={editor.lineas}
        rowKey={(linea) => linea.item}
      />
    </div>
  )
}
