import { useId, useState, type KeyboardEvent } from 'react'
import type { Product } from '#features/productos/contract.ts'
import { Offer } from '#features/pedido-rapido/web/pedido-rapido.tsx'
import { useAutocompletado } from '#features/productos/web/productos.tsx'
import { values } from '#web/api.ts'
import { keepFocus, useList } from '#web/ui/useList.ts'
import css from './elegir.module.css'

type Props = { onChoose: (product: Product) => void; /** It is the first one. */ first?: boolean }
/** A product by code, size or words, with what the search offers (a combobox of ARIA). */
export const ElegirProducto = ({ onChoose, first = false }: Props) => {
  const id = useId()
  const [text, setText] = useState('')
  const { read, asks } = useAutocompletado(text)
  const options = asks && read.data ? values(read.data.productos) : []
  const { at, list, setAt, move } = useList(options.length, -1)
  const onKeyDown = (event: KeyboardEvent) => {
    const active = options[at] ?? (options.length === 1 ? options[0] : undefined)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      onChoose(active)
    } else if (event.key === 'Escape') setText('')
  }
  return (
    <section className={`panel ${css.elegir}`} aria-label="Elegir producto">
      {first && <p>Elegí de qué producto se cortan las piezas: después escribilas o pegalas.</p>}
      <div className="field">
        <label htmlFor={id}>Producto</label>
        <input
          id={id}
          className="in"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={`${id}-l`}
          aria-autocomplete="list"
          aria-activedescendant={options[at] ? `${id}-${at}` : undefined}
          autoComplete="off"
          maxLength={250}
          placeholder="Código, medida o palabras"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setAt(-1)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className={css.opciones} id={`${id}-l`} role="listbox" aria-label="Productos" ref={list} tabIndex={-1}>
        {options.map((product, index) => (
          <button
            key={product.id}
            type="button"
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            data-active={index === at || undefined}
            tabIndex={-1}
            onMouseDown={keepFocus}
            onClick={() => onChoose(product)}
          >
            <Offer product={product} />
          </button>
        ))}
      </div>
    </section>
  )
}
