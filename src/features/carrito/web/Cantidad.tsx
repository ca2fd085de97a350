import { useId, useRef } from 'react'
import { round } from '#shared/money.ts'
import { Icon } from '#web/ui/icons.tsx'
import { Asked } from '#features/productos/web/productos.tsx'
import { useSelectAll } from '#web/ui/useSelectAll.ts'
import type { EditedLinea } from './edited-linea.ts'
import type { Editor } from './useEditor.ts'
import css from './carrito.module.css'

type Props = { linea: EditedLinea; editor: Editor }

/**
 * A quantity field with − and + buttons; the − is hidden at the minimum (CART-21), arrow keys step too. On blur or
 * Enter no number becomes the minimum (CART-22), and an ambiguous text is asked about.
 */
export const Cantidad = ({ linea, editor }: Props) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const select = useSelectAll()
  const { cantidad, minimum, trouble, doubt, refused, producto, texto } = linea
  const wrong = trouble || doubt || refused
  const stated = wrong || editor.avisos.has(linea.item)
  const step = (by: 1 | -1) => {
    const next = Math.max(minimum, round(cantidad + by, 2).toNumber())
    editor.take(linea, next)
    if (by < 0 && next <= minimum) input.current?.focus() // the pressed button disappears
  }
  const key = (event: React.KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowUp') step(1)
    else if (event.key === 'ArrowDown' && cantidad > minimum) step(-1)
    else if (event.key === 'Enter') {
      editor.leave(linea)
      event.currentTarget.select()
    } else return
    event.preventDefault()
  }
  return (
    <>
      <span className={`qty${wrong ? ' err' : ''}`}>
        {cantidad > minimum ? (
          <button type="button" aria-label={`Menos ${producto.descripcion}`} onClick={() => step(-1)}>
            <Icon name="minus" />
          </button>
        ) : (
          <span />
        )}
        <input
          {...select}
          ref={input}
          inputMode="decimal"
          autoComplete="off"
          value={texto}
          aria-label={`Cantidad de ${producto.descripcion}`}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={stated ? id : undefined}
          onChange={(e) => editor.type(linea, e.target.value)}
          onKeyDown={key}
          onBlur={() => editor.leave(linea)}
        />
        <button type="button" aria-label={`Más ${producto.descripcion}`} onClick={() => step(1)}>
          <Icon name="plus" />
        </button>
      </span>
      <Stated linea={linea} editor={editor} id={id} />
    </>
  )
}

/** The quantity's error, notice or question. */
const Stated = ({ linea, editor, id }: Props & { id: string }) => {
  const { trouble, doubt, refused } = linea
  const aviso = editor.avisos.get(linea.item)
  if (doubt) return <Asked doubt={doubt} id={id} onChoose={(numero) => editor.take(linea, numero)} />
  if (trouble)
    return (
      <span className={`${css.kg} ${css.problem}`} id={id} role="alert">
        {trouble}
      </span>
    )
  if (refused)
    return (
      <span className={`${css.kg} ${css.problem}`} id={id} role="alert">
        No se guardó. {refused}{' '}
        <button type="button" className="link" onClick={() => editor.take(linea, linea.cantidad)}>
          Reintentar
        </button>
      </span>
    )
  return aviso ? (
    <span className={`${css.kg} ${css.aviso}`} id={id} role="status">
      {aviso}
    </span>
  ) : null
}
