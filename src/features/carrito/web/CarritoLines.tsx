import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { showKilos, showMetros, showMoney, showNumber, showPct } from '#shared/money.ts'
import { catalogo } from '#shared/permisos.ts'
import { can, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Nombre } from '#web/ui/Nombre.tsx'
import { Plano } from '#web/ui/Plano.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import type { Presupuesto } from '../contract.ts'
import { textos } from '../rules.ts'
import { Cantidad } from './Cantidad.tsx'
import { useMayEdit } from './queries.ts'
import type { Editor, LineaEditada } from './useEditor.ts'
import css from './carrito.module.css'

const Flag = ({ children, bad }: { children: string; bad?: boolean }) => (
  <span className={`flag${bad ? ' bad' : ''}`}>
    <Icon name={bad ? 'x' : 'warn'} small />
    {children}
  </span>
)

/** What the server changed, beside the product (CART-12, CART-23 … CART-25). */
const Flags = ({ fila, cart }: { fila: LineaEditada; cart: Presupuesto }) => {
  if (!fila.activo) return <Flag bad>{textos.noDisponible}</Flag>
  return (
    <>
      {fila.actualizadoPrecio && <Flag>{textos.precioActualizado}</Flag>}
      {fila.actualizadoDescuento && <Flag>{textos.descuentoActualizado}</Flag>}
      {cart.actualizadoDescuentoCliente && <Flag>{textos.descuentoClienteActualizado}</Flag>}
    </>
  )
}

const medidas = ({ dimension1, dimension2 }: LineaEditada) =>
  [dimension1, dimension2]
    .filter((d) => d > 0)
    .map(showMetros)
    .join(' × ')

/** The product of a line: its drawing, name, code and measures, and what the server changed. */
const Producto = ({ fila, cart }: { fila: LineaEditada; cart: Presupuesto }) => {
  const { producto } = fila
  const open = can(useSession(), ...catalogo) && fila.activo
  const name = <Nombre>{producto.descripcion}</Nombre>
  const size = medidas(fila)
  return (
    <div className={css.prod}>
      <Plano src={producto.image} ancho={68} alto={68} cotas={false} alt="" />
      <div>
        <div className={css.name}>
          {open ? <Link to={`/detallesproducto/${encodeURIComponent(producto.id)}`}>{name}</Link> : name}
        </div>
        <span className={css.code}>{producto.id}</span>
        {size && <span className={css.size}>{size} m</span>}
      </div>
      <div className={css.flags}>
        <Flags fila={fila} cart={cart} />
      </div>
    </div>
  )
}

const val = (text: string) => <div className={css.val}>{text}</div>

const columnsOf = (cart: Presupuesto, editor: Editor, edit: boolean): readonly Column<LineaEditada>[] => [
  { header: 'Producto', bare: true, cell: (fila) => <Producto fila={fila} cart={cart} /> },
  {
    header: 'Precio unidad',
    num: true,
    className: css.unit,
    cell: (fila) => (
      <div className={`${css.val} ${css.u}`}>
        {showMoney(fila.precio, cart.moneda?.simbolo)} <small>/ {fila.producto.unidadMedida.descripcion}</small>
      </div>
    ),
  },
  {
    header: 'Cantidad',
    className: css.q,
    bare: true,
    cell: (fila) => (
      <>
        {edit && fila.activo ? (
          <Cantidad fila={fila} onChange={(texto) => editor.change(fila, texto)} />
        ) : (
          <span className={css.fixed}>{fila.texto}</span>
        )}
        <span className={`${css.kg} mono`}>{showKilos(fila.kg)}</span>
      </>
    ),
  },
  { header: 'Subtotal', num: true, cell: (fila) => val(showNumber(fila.subtotal)) },
  {
    header: 'Descuento gru. prod.',
    num: true,
    className: `${css.dto} ${css.gru}`,
    cell: (fila) => val(showPct(fila.descuento1)),
  },
  { header: 'Descuento cliente', num: true, className: css.dto, cell: () => val(showPct(cart.descuentoCliente)) },
  {
    header: 'Total',
    num: true,
    className: css.total,
    cell: (fila) => <div className={`${css.val} tot`}>{showNumber(fila.total)}</div>,
  },
]

const dropColumn = (onRemove: (fila: LineaEditada, index: number) => void): Column<LineaEditada> => ({
  header: 'Quitar',
  action: true,
  className: css.x,
  cell: (fila, index) => (
    <button
      type="button"
      className={css.del}
      aria-label={`Quitar ${fila.producto.descripcion}`}
      onClick={() => onRemove(fila, index)}
    >
      <Icon name="x" />
    </button>
  ),
})

/** The lines of the cart: a table, on a phone one card a line. */
export const CarritoLines = ({ cart, editor }: { cart: Presupuesto; editor: Editor }) => {
  const edit = useMayEdit()
  const panel = useRef<HTMLDivElement>(null)
  const leaving = useRef<{ item: number; index: number } | null>(null)
  // After a deletion the focus goes to the line that took its place, once the one that went is no longer drawn.
  useEffect(() => {
    const left = leaving.current
    if (!left || editor.filas.some((f) => f.item === left.item)) return
    leaving.current = null
    const buttons = panel.current?.querySelectorAll<HTMLElement>(`.${css.del}`) ?? []
    buttons[Math.min(left.index, buttons.length - 1)]?.focus()
  }, [editor.filas])
  const remove = async (fila: LineaEditada, index: number) => {
    leaving.current = { item: fila.item, index }
    const last = editor.filas.length === 1
    if (!(await editor.remove(fila))) leaving.current = null
    else if (last) requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus())
  }
  const columns = columnsOf(cart, editor, edit)
  return (
    <div className="panel" ref={panel}>
      <Table
        className={css.cart}
        phone="own"
        // oxlint-disable-next-line react/refs -- what it notes is read when a button is pressed, never while drawing
        columns={edit ? [...columns, dropColumn((fila, i) => void remove(fila, i))] : columns}
        rows={editor.filas}
        rowKey={(fila) => fila.item}
      />
    </div>
  )
}
