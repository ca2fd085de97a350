import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { showKilos, showMetros, showMoney, showNumber, showPct } from '#shared/money.ts'
import { catalogo } from '#shared/permisos.ts'
import { can, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Nombre } from '#web/ui/Nombre.tsx'
import { Plano } from '#web/ui/Plano.tsx'
import type { Presupuesto } from '../contract.ts'
import { textos } from '../rules.ts'
import { Cantidad } from './Cantidad.tsx'
import { useMayEdit } from './queries.ts'
import type { Editor, Fila } from './useEditor.ts'

const Flag = ({ children, bad }: { children: string; bad?: boolean }) => (
  <span className={`flag${bad ? ' bad' : ''}`}>
    <Icon name={bad ? 'x' : 'warn'} small />
    {children}
  </span>
)

/** What the server changed, beside the product (CART-12, CART-23 … CART-25). */
const Flags = ({ fila, cart }: { fila: Fila; cart: Presupuesto }) => {
  if (!fila.activo) return <Flag bad>{textos.noDisponible}</Flag>
  return (
    <>
      {fila.actualizadoPrecio && <Flag>{textos.precioActualizado}</Flag>}
      {fila.actualizadoDescuento && <Flag>{textos.descuentoActualizado}</Flag>}
      {cart.actualizadoDescuentoCliente && <Flag>{textos.descuentoClienteActualizado}</Flag>}
    </>
  )
}

const medidas = ({ dimension1, dimension2 }: Fila) =>
  [dimension1, dimension2]
    .filter((d) => d > 0)
    .map(showMetros)
    .join(' × ')

const Row = ({
  fila,
  cart,
  editor,
  edit,
  onRemove,
}: {
  fila: Fila
  cart: Presupuesto
  editor: Editor
  edit: boolean
  onRemove: () => void
}) => {
  const { producto } = fila
  const open = can(useSession(), ...catalogo) && fila.activo
  const name = <Nombre>{producto.descripcion}</Nombre>
  const size = medidas(fila)
  return (
    <tr>
      <td>
        <div className="prod">
          <Plano src={producto.image} ancho={68} alto={68} cotas={false} alt="" />
          <div>
            <div className="name">
              {open ? <Link to={`/detallesproducto/${encodeURIComponent(producto.id)}`}>{name}</Link> : name}
            </div>
            <span className="code">{producto.id}</span>
            {size && <span className="size">{size} m</span>}
          </div>
          <div className="flags">
            <Flags fila={fila} cart={cart} />
          </div>
        </div>
      </td>
      <td className="num unit" data-l="Precio unidad">
        <div className="val u">
          {showMoney(fila.precio, cart.moneda?.simbolo)} <small>/ {producto.unidadMedida.descripcion}</small>
        </div>
      </td>
      <td className="q">
        {edit && fila.activo ? (
          <Cantidad fila={fila} onChange={(texto) => editor.change(fila, texto)} />
        ) : (
          <span className="fixed">{fila.texto}</span>
        )}
        <span className="kg mono">{showKilos(fila.kg)}</span>
      </td>
      <td className="num" data-l="Subtotal">
        <div className="val">{showNumber(fila.subtotal)}</div>
      </td>
      <td className="num dto gru" data-l="Descuento gru. prod.">
        <div className="val">{showPct(fila.descuento1)}</div>
      </td>
      <td className="num dto" data-l="Descuento cliente">
        <div className="val">{showPct(cart.descuentoCliente)}</div>
      </td>
      <td className="num total" data-l="Total">
        <div className="val tot">{showNumber(fila.total)}</div>
      </td>
      {edit && (
        <td className="x">
          <button type="button" className="del" aria-label={`Quitar ${producto.descripcion}`} onClick={onRemove}>
            <Icon name="x" />
          </button>
        </td>
      )}
    </tr>
  )
}

const columnas = [
  'Producto',
  'Precio unidad',
  'Cantidad',
  'Subtotal',
  'Descuento gru. prod.',
  'Descuento cliente',
  'Total',
] as const

/** The lines of the cart: a table, on a phone one card a line. */
export const CarritoLines = ({ cart, editor }: { cart: Presupuesto; editor: Editor }) => {
  const edit = useMayEdit()
  const body = useRef<HTMLTableSectionElement>(null)
  const leaving = useRef<{ item: number; index: number } | null>(null)
  // After a deletion the focus goes to the line that took its place, once the one that went is no longer drawn.
  useEffect(() => {
    const left = leaving.current
    if (!left || editor.filas.some((f) => f.item === left.item)) return
    leaving.current = null
    const buttons = body.current?.querySelectorAll<HTMLElement>('.del') ?? []
    buttons[Math.min(left.index, buttons.length - 1)]?.focus()
  }, [editor.filas])
  const remove = async (fila: Fila, index: number) => {
    leaving.current = { item: fila.item, index }
    const last = editor.filas.length === 1
    if (!(await editor.remove(fila))) leaving.current = null
    else if (last) requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus())
  }
  return (
    <div className="panel">
      <table className="cart">
        <thead>
          <tr>
            {columnas.map((c, i) => (
              <th key={c} scope="col" className={i === 0 || i === 2 ? undefined : 'num'}>
                {c}
              </th>
            ))}
            {edit && (
              <td className="x">
                <span className="vh">Quitar</span>
              </td>
            )}
          </tr>
        </thead>
        <tbody ref={body}>
          {editor.filas.map((fila, i) => (
            <Row
              key={fila.item}
              fila={fila}
              cart={cart}
              editor={editor}
              edit={edit}
              onRemove={() => void remove(fila, i)}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
