import { useId, useRef } from 'react'
import { Icon } from '#web/ui/icons.tsx'
import { readCantidad } from '../rules.ts'
import type { LineaEditada } from './useEditor.ts'
import css from './carrito.module.css'

type Props = { linea: LineaEditada; onChange: (texto: string) => void }

/**
 * Minus, number, plus. The minus hides at the minimum (CART-21); arrows step too; what is no number becomes the minimum
 * (CART-22).
 */
export const Cantidad = ({ linea, onChange }: Props) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { cantidad, minimo, problema, producto, texto } = linea
  const show = (n: number) => onChange(String(Math.round(n * 100) / 100).replace('.', ','))
  const step = (by: 1 | -1) => {
    const next = Math.max(minimo, cantidad + by)
    show(next)
    if (by < 0 && next <= minimo) input.current?.focus() // the button under the hand is gone
  }
  const typed = (text: string) => {
    const blank = text.trim() === ''
    if (!blank && Number.isNaN(readCantidad(text, NaN))) show(minimo)
    else onChange(text)
  }
  const key = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowUp') step(1)
    else if (event.key === 'ArrowDown' && cantidad > minimo) step(-1)
    else return
    event.preventDefault()
  }
  return (
    <>
      <span className={`qty${problema ? ' err' : ''}`}>
        {cantidad > minimo ? (
          <button type="button" aria-label={`Menos ${producto.descripcion}`} onClick={() => step(-1)}>
            <Icon name="minus" />
          </button>
        ) : (
          <span />
        )}
        <input
          ref={input}
          inputMode="decimal"
          autoComplete="off"
          value={texto}
          aria-label={`Cantidad de ${producto.descripcion}`}
          aria-invalid={problema ? true : undefined}
          aria-describedby={problema ? id : undefined}
          onChange={(e) => typed(e.target.value)}
          onKeyDown={key}
          onFocus={(e) => e.target.select()}
          onBlur={() => texto.trim() === '' && show(minimo)}
        />
        <button type="button" aria-label={`Más ${producto.descripcion}`} onClick={() => step(1)}>
          <Icon name="plus" />
        </button>
      </span>
      {problema && (
        <span className={`${css.kg} ${css.problem}`} id={id} role="alert">
          {problema}
        </span>
      )}
    </>
  )
}
