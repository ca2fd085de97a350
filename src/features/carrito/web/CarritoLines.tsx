import { useEffect, useRef, useState } from 'react'
import { Link } from '#web/router.tsx'
import { showKilos, showMoney, showNumber, showPct } from '#shared/money.ts'
import { nombreOf, showPiezas, showUnitario, unidadesOf } from '#shared/renglon.ts'
import { unitsOf } from '#shared/unidades.ts'
import { catalogo } from '#shared/permisos.ts'
import { can, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { AgregarMedida, Disponible, Nombre, PlanoOf, Renglon } from '#features/productos/web/productos.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { arrange, MANY, plainVista, type Grupo } from '../arrange.ts'
import type { Presupuesto } from '../contract.ts'
import { disponibleOf, escalonMessages, textos } from '../rules.ts'
import { LinesTools } from './LinesTools.tsx'
import { Medida } from './Medida.tsx'
import { useMayEdit } from './queries.ts'
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

type ProductoProps = { linea: EditedLinea; cart: Presupuesto; compact: boolean; grouped: boolean }
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

const val = (text: string) => <div className={css.val}>{text}</div>
/** '65 m' of what is cut, and the kilos. */
const Gives = ({ linea }: { linea: EditedLinea }) => {
  const { cantidad, largo, ancho } = linea.medida
  const units = unidadesOf(cantidad, largo, ancho).round(3, 1).toNumber()
  const developed = linea.pide.length > 1 ? unitsOf(units, linea.producto.unidadMedida.descripcion) : null
  return (
    <span className={`${css.kg} mono`}>
      {developed && <>{developed} · </>}
      {showKilos(linea.kg)}
    </span>
  )
}

type Duplicating = { readonly item: number | null; readonly toggle: (item: number | null) => void }
type Shown = { cart: Presupuesto; editor: Editor; edit: boolean; compact: boolean; grouped: boolean; dup: Duplicating }

const columnsOf = ({ cart, editor, edit, compact, grouped, dup }: Shown): readonly Column<EditedLinea>[] => [
  {
    header: 'Producto',
    bare: true,
    className: compact ? `${css.p} ${many.told}` : css.p,
    cell: (linea) => <Producto linea={linea} cart={cart} compact={compact} grouped={grouped} />,
  },
  {
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
  },
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
      </>
    ),
  },
  {
    header: 'Subtotal',
    num: true,
    className: many.wideOnly,
    width: compact ? 76 : 82,
    cell: (linea) => val(showNumber(linea.subtotal)),
  },
  {
    header: 'Descuento gru. prod.',
    num: true,
    className: many.wideOnly,
    width: compact ? 74 : 78,
    cell: (linea) => val(showPct(linea.descuento1)),
  },
  {
    header: 'Descuento cliente',
    num: true,
    className: many.wideOnly,
    width: compact ? 72 : 76,
    cell: () => val(showPct(cart.descuentoCliente)),
  },
  {
    header: 'Neto unitario',
    num: true,
    className: css.neto,
    width: compact ? 68 : 74,
    cell: (linea) => val(showUnitario(linea.netoUnitario)),
  },
  {
    header: 'Total',
    num: true,
    width: compact ? 82 : 88,
    cell: (linea) => <div className={`${css.val} tot`}>{showNumber(linea.total)}</div>,
  },
]

/** Opens the fields of another cut of the same product (DIARIO-04). */
const Duplicate = ({ linea, dup }: { linea: EditedLinea; dup: Duplicating }) => (
  <button
    type="button"
    className={`link ${css.dup}`}
    aria-expanded={dup.item === linea.item}
    aria-label={`Duplicar con otra medida: ${linea.nombre}`}
    onClick={() => dup.toggle(dup.item === linea.item ? null : linea.item)}
  >
    <Icon name="plus" small />
    Duplicar con otra medida
  </button>
)

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
  width: 50,
  cell: (linea, index) => (
    <button
      type="button"
      id={idOfQuitar(linea.item)}
      className={css.del}
      aria-label={`Quitar ${linea.nombre}`}
      onClick={() => onRemove(linea, index)}
    >
      <Icon name="x" />
    </button>
  ),
})
type Ticks = { readonly all: ReadonlySet<number>; readonly set: (all: ReadonlySet<number>) => void }
const tickColumn = ({ all, set }: Ticks): Column<EditedLinea> => ({
  header: 'Tildar',
  action: true,
  className: many.tick,
  width: 44,
  cell: (linea) => (
    <label className={many.hit}>
      <input
        type="checkbox"
        aria-label={`Tildar ${linea.nombre}`}
        checked={all.has(linea.item)}
        onChange={(event) => {
          const next = new Set(all)
          if (event.target.checked) next.add(linea.item)
          else next.delete(linea.item)
          set(next)
        }}
      />
    </label>
  ),
})

/** What the lines of one product come to, above them. */
const Head = ({ grupo, simbolo }: { grupo: Grupo; simbolo: string | undefined }) => (
  <span className={many.head}>
    <span>
      <Nombre>{grupo.descripcion}</Nombre>{' '}
      <small>{grupo.lineas === 1 ? '1 renglón' : `${grupo.lineas} renglones`}</small>
    </span>
    <span className="mono">{showKilos(grupo.kg)}</span>
    <b>{showMoney(grupo.total, simbolo)} + IVA</b>
  </span>
)

/** After a deletion, moves the focus to the line that took its place, once the deleted one is unmounted. */
const useFocusAfterRemoval = (lineas: readonly EditedLinea[]) => {
  const panel = useRef<HTMLDivElement>(null)
  const leaving = useRef<{ item: number; index: number } | null>(null)
  useEffect(() => {
    const left = leaving.current
    if (!left || lineas.some((f) => f.item === left.item)) return
    leaving.current = null
    const buttons = panel.current?.querySelectorAll<HTMLElement>(`.${css.del}`) ?? []
    buttons[Math.min(left.index, buttons.length - 1)]?.focus()
  }, [lineas])
  return { panel, leaving }
}

/** The cart's lines: a table, on a phone a card for each line; many are found in, grouped and ticked. */
export const CarritoLines = ({ cart, editor }: { cart: Presupuesto; editor: Editor }) => {
  const edit = useMayEdit()
  const compact = editor.lineas.length >= MANY
  const [vista, setVista] = useState(plainVista)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const [dup, setDup] = useState<number | null>(null)
  const { panel, leaving } = useFocusAfterRemoval(editor.lineas)
  const placed = arrange(editor.lineas, compact ? vista : plainVista)
  const heads = new Map(placed.flatMap(({ linea, head }) => (head ? [[linea.item, head] as const] : [])))
  const chosen = editor.lineas.filter(({ item }) => ticked.has(item))
  const simbolo = cart.moneda?.simbolo
  const remove = async (index: number, ...lineas: readonly EditedLinea[]) => {
    leaving.current = { item: lineas[0]!.item, index }
    const last = editor.lineas.length === lineas.length
    if (!(await editor.remove(...lineas))) leaving.current = null
    else if (last) requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus())
    setTicked(new Set([...ticked].filter((item) => !lineas.some((gone) => gone.item === item))))
  }
  const grouped = compact && vista.agrupado
  const columns = columnsOf({ cart, editor, edit, compact, grouped, dup: { item: dup, toggle: setDup } })
  return (
    <div className={`panel ${css.lines}`} ref={panel}>
      {compact && (
        <LinesTools
          count={editor.lineas.length}
          vista={vista}
          onChange={setVista}
          ticked={edit ? chosen : []}
          simbolo={simbolo}
          onTickAll={(all) => setTicked(new Set(all ? placed.map(({ linea }) => linea.item) : []))}
          onRemove={() => void remove(0, ...chosen)}
        />
      )}
      <Table
        className={compact ? `${css.cart} ${many.compact}` : css.cart}
        phone="own"
        sticky={compact}
        columns={[
          ...(edit && compact ? [tickColumn({ all: ticked, set: setTicked })] : []),
          ...columns,
          // oxlint-disable-next-line react/refs -- what it notes is read when a button is pressed, never while drawing
          ...(edit ? [dropColumn((linea, i) => void remove(i, linea))] : []),
        ]}
        rows={placed.map(({ linea }) => linea)}
        rowKey={(linea) => linea.item}
        head={({ item }) => heads.has(item) && <Head grupo={heads.get(item)!} simbolo={simbolo} />}
        below={(linea) => dup === linea.item && <AgregarMedida product={linea.producto} onClose={() => setDup(null)} />}
        empty={<p className={many.none}>Ningún renglón coincide con lo que buscás.</p>}
      />
    </div>
  )
}
