import { useId, useRef, type KeyboardEvent } from 'react'
import { Asked } from '#features/productos/web/productos.tsx'
import { round } from '#shared/money.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useSelectAll } from '#web/ui/useSelectAll.ts'
import type { Campos, EditedLinea } from './edited-linea.ts'
import type { Editor } from './useEditor.ts'
import css from './medida.module.css'

type Props = { linea: EditedLinea; editor: Editor }

const LABELS: Record<Campos, string> = { cantidad: 'Cantidad', largo: 'Largo', ancho: 'Ancho' }
/** What the fields of a line have in common: its text, its keys, what is wrong with it. */
const useField = ({ linea, editor }: Props, de: Campos, describedBy: string) => {
  const select = useSelectAll()
  const { texto, trouble, doubt } = linea.escrito[de]
  const wrong = trouble !== null || doubt !== null || linea.refused !== null
  return {
    wrong,
    props: {
      ...select,
      inputMode: 'decimal' as const,
      autoComplete: 'off',
      maxLength: 24,
      value: texto,
      'aria-label': `${LABELS[de]} de ${linea.nombre}`,
      'aria-invalid': wrong ? true : undefined,
      'aria-describedby': describedBy,
      onChange: (event: React.ChangeEvent<HTMLInputElement>) => editor.type(linea, de, event.target.value),
      onBlur: () => editor.leave(linea, de),
    },
  }
}
const onEnter = (event: KeyboardEvent<HTMLInputElement>, leave: () => void): void => {
  leave()
  event.currentTarget.select()
  event.preventDefault()
}

/**
 * How many, with − and + buttons; the − is hidden at the minimum (CART-21), arrow keys step too. On blur or Enter no
 * number becomes the minimum (CART-22), and an ambiguous text is asked about.
 */
const Cantidad = ({ linea, editor, describedBy }: Props & { describedBy: string }) => {
  const input = useRef<HTMLInputElement>(null)
  const { wrong, props } = useField({ linea, editor }, 'cantidad', describedBy)
  const { cantidad, minimum, nombre } = linea
  const step = (by: 1 | -1) => {
    const next = Math.max(minimum, round(cantidad + by, 2).toNumber())
    editor.take(linea, 'cantidad', next)
    if (by < 0 && next <= minimum) input.current?.focus() // the pressed button disappears
  }
  const key = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'ArrowUp') step(1)
    else if (event.key === 'ArrowDown' && cantidad > minimum) step(-1)
    else if (event.key === 'Enter') return onEnter(event, () => editor.leave(linea, 'cantidad'))
    else return
    event.preventDefault()
  }
  return (
    <span className={`qty${wrong ? ' err' : ''}`}>
      {cantidad > minimum ? (
        <button type="button" aria-label={`Menos ${nombre}`} onClick={() => step(-1)}>
          <Icon name="minus" />
        </button>
      ) : (
        <span />
      )}
      <input ref={input} onKeyDown={key} {...props} />
      <button type="button" aria-label={`Más ${nombre}`} onClick={() => step(1)}>
        <Icon name="plus" />
      </button>
    </span>
  )
}

/** A side of what is cut, in metres: edited as the quantity is (DIARIO-04). */
const Side = ({ linea, editor, de, describedBy }: Props & { de: 'largo' | 'ancho'; describedBy: string }) => {
  const { wrong, props } = useField({ linea, editor }, de, describedBy)
  return (
    <>
      <span aria-hidden="true">×</span>
      <span className={css.side}>
        <input
          className={`in${wrong ? ' bad' : ''}`}
          onKeyDown={(event) => event.key === 'Enter' && onEnter(event, () => editor.leave(linea, de))}
          {...props}
        />
        <i aria-hidden="true">m</i>
      </span>
    </>
  )
}

/** What is asked of a line, as it is read: '10 × 6,50 m', each in its field. */
export const Medida = ({ linea, editor }: Props) => {
  const id = useId()
  return (
    <>
      <span className={css.medida}>
        <Cantidad linea={linea} editor={editor} describedBy={id} />
        {linea.pide.map(
          (de) => de !== 'cantidad' && <Side key={de} linea={linea} editor={editor} de={de} describedBy={id} />,
        )}
      </span>
      <span id={id} className={css.said}>
        <Stated linea={linea} editor={editor} id={id} />
      </span>
    </>
  )
}

/** The error, notice or question of a line's fields. */
const Stated = ({ linea, editor, id }: Props & { id: string }) => {
  const aviso = editor.avisos.get(linea.item)
  for (const de of linea.pide) {
    const { trouble, doubt } = linea.escrito[de]
    if (doubt) return <Asked doubt={doubt} id={`${id}-asked`} onChoose={(numero) => editor.take(linea, de, numero)} />
    if (trouble)
      return (
        <span className={css.problem} role="alert">
          {trouble}
        </span>
      )
  }
  if (linea.refused)
    return (
      <span className={css.problem} role="alert">
        No se guardó. {linea.refused}{' '}
        <button type="button" className="link" onClick={() => editor.retry(linea)}>
          Reintentar
        </button>
      </span>
    )
  return aviso ? <span role="status">{aviso}</span> : null
}
