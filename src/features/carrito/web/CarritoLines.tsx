import { useEffect, useRef, useState } from 'react'
import { FormadoHoy } from '#features/precio/web/precio.tsx'
import { AgregarMedida, Nombre } from '#features/productos/web/productos.tsx'
import { showKilos, showMoney } from '#shared/money.ts'
import { SIN_IVA } from '#shared/renglon.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Table, type Column } from '#web/ui/Table.tsx'
import { arrange, MANY, plainVista, type Grupo } from '../arrange.ts'
import type { Presupuesto } from '../contract.ts'
import { useOtra } from '#features/dolar/web/dolar.tsx'
import { columnsOf, type Opening } from './columns.tsx'
import { LinesTools } from './LinesTools.tsx'
import { useMayEdit } from './queries.ts'
import type { EditedLinea } from './edited-linea.ts'
import type { Editor } from './useEditor.ts'
import css from './carrito.module.css'
import many from './many-lines.module.css'

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
    <b>
      {showMoney(grupo.total, simbolo)} {SIN_IVA}
    </b>
  </span>
)

/** Removing lines; after it, the focus goes to the line that took the place of the first. */
const useRemoval = (editor: Editor, forget: (gone: readonly EditedLinea[]) => void) => {
  const { lineas } = editor
  const panel = useRef<HTMLDivElement>(null)
  const leaving = useRef<{ item: number; index: number } | null>(null)
  useEffect(() => {
    const left = leaving.current
    if (!left || lineas.some(({ item }) => item === left.item)) return
    leaving.current = null
    const buttons = panel.current?.querySelectorAll<HTMLElement>(`.${css.del}`) ?? []
    buttons[Math.min(left.index, buttons.length - 1)]?.focus()
  }, [lineas])
  const remove = async (index: number, ...gone: readonly EditedLinea[]) => {
    leaving.current = { item: gone[0]!.item, index }
    const last = lineas.length === gone.length
    if (!(await editor.remove(...gone))) leaving.current = null
    else if (last) requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus())
    forget(gone)
  }
  return { panel, remove }
}

/** Which lines are ticked, and what is looked for among them: of a cart of many lines. */
const useMany = (editor: Editor) => {
  const compact = editor.lineas.length >= MANY
  const [vista, setVista] = useState(plainVista)
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const placed = arrange(editor.lineas, compact ? vista : plainVista)
  const forget = (gone: readonly EditedLinea[]) =>
    setTicked((old) => new Set([...old].filter((item) => !gone.some((one) => one.item === item))))
  return {
    compact,
    vista,
    setVista,
    placed,
    forget,
    ticks: { all: ticked, set: setTicked },
    chosen: editor.lineas.filter(({ item }) => ticked.has(item)),
    tickAll: (all: boolean) => setTicked(new Set(all ? placed.map(({ linea }) => linea.item) : [])),
    heads: new Map(placed.flatMap(({ linea, head }) => (head ? [[linea.item, head] as const] : []))),
  }
}

/** Which line has something of its own open below it. */
const useOpening = (): Opening => {
  const [item, set] = useState<number | null>(null)
  return { item, toggle: (asked) => set(asked === item ? null : asked) }
}
/** How the price of a line comes about, as it stands in its fields. */
const Formado = ({ linea, clienteId }: { linea: EditedLinea; clienteId: number }) => (
  <FormadoHoy clienteId={clienteId} productoId={linea.producto.id} nombre={linea.nombre} {...linea.medida} />
)

/** The cart's lines: a table, on a phone a card for each line; many are found in, grouped and ticked. */
export const CarritoLines = ({ cart, editor }: { cart: Presupuesto; editor: Editor }) => {
  const edit = useMayEdit()
  const lines = useMany(editor)
  const [dup, how] = [useOpening(), useOpening()]
  const { panel, remove } = useRemoval(editor, lines.forget)
  const { compact, vista, placed, heads } = lines
  const simbolo = cart.moneda?.simbolo
  const grouped = compact && vista.agrupado
  const otra = useOtra(cart.moneda)
  const columns = columnsOf({ cart, editor, edit, compact, grouped, dup, how, otra })
  return (
    <div className={`panel ${css.lines}`} ref={panel}>
      {compact && (
        <LinesTools
          count={editor.lineas.length}
          vista={vista}
          onChange={lines.setVista}
          ticked={edit ? lines.chosen : []}
          simbolo={simbolo}
          onTickAll={lines.tickAll}
          onRemove={() => void remove(0, ...lines.chosen)}
        />
      )}
      <Table
        className={compact ? `${css.cart} ${many.compact}` : css.cart}
        phone="own"
        sticky={compact}
        columns={[
          ...(edit && compact ? [tickColumn(lines.ticks)] : []),
          ...columns,
          ...(edit ? [dropColumn((linea, index) => void remove(index, linea))] : []),
        ]}
        rows={placed.map(({ linea }) => linea)}
        rowKey={(linea) => linea.item}
        head={({ item }) => heads.has(item) && <Head grupo={heads.get(item)!} simbolo={simbolo} />}
        below={(linea) =>
          (dup.item === linea.item || how.item === linea.item) && (
            <>
              {dup.item === linea.item && <AgregarMedida product={linea.producto} onClose={() => dup.toggle(null)} />}
              {how.item === linea.item && linea.activo && <Formado linea={linea} clienteId={cart.clienteId} />}
            </>
          )
        }
        empty={<p className={many.none}>Ningún renglón coincide con lo que buscás.</p>}
      />
    </div>
  )
}
