import { useId, useState, type KeyboardEvent } from 'react'
import type { Product } from '#features/productos/contract.ts'
import { NombreWithCodigo, PlanoOf, Precio, Stock, useAutocompletado } from '#features/productos/web/productos.tsx'
import { values } from '#web/api.ts'
import { keepFocus, useList } from '#web/ui/useList.ts'
import { productOf, readLinea, type Row } from '../rules.ts'
import table from './grid.module.css'
import css from './product.module.css'

/** What the portal offers for the words of a cell, while it is typed in. */
const useOptions = (text: string, typing: boolean): readonly Product[] => {
  const { read, asks } = useAutocompletado(typing ? readLinea(text).texto : '')
  return typing && asks && read.data ? values(read.data.productos) : []
}

type Props = {
  row: Row
  at: number
  onType: (text: string) => void
  /** The text is done with: what it is, is asked. */ onLeave: () => void
  onChoose: (product: Product) => void
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
}
type Searching = ReturnType<typeof useSearching>
const useSearching = ({ row, onChoose, onKey }: Props) => {
  const [typing, setTyping] = useState(false)
  const options = useOptions(row.texto, typing)
  const { at, list, setAt, move } = useList(options.length, -1)
  const open = typing && options.length > 0
  const close = () => {
    setTyping(false)
    setAt(-1)
  }
  const take = (product: Product) => {
    close()
    onChoose(product)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const active = open ? options[at] : undefined
    if (open && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (active && event.key === 'Enter') {
      event.preventDefault()
      take(active)
    } else if (open && event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else onKey(event)
  }
  return { options, open, at, list, close, take, onKeyDown, begin: () => setTyping(true) }
}

/** The product of a row: typed as code, size or words, with what the search offers (a combobox of ARIA). */
export const ProductCell = (props: Props) => {
  const { row, at, onType, onLeave } = props
  const id = useId()
  const { options, open, list, ...searching } = useSearching(props)
  const product = productOf(row)
  return (
    <div className={css.product}>
      <Thumb row={row} product={product} />
      <div className={css.cell}>
        <input
          className={table.in}
          data-col="0"
          role="combobox"
          aria-label={`Producto, fila ${at + 1}`}
          aria-expanded={open}
          aria-controls={`${id}-l`}
          aria-autocomplete="list"
          aria-activedescendant={open && searching.at >= 0 ? `${id}-${searching.at}` : undefined}
          aria-describedby={product ? `${id}-p` : undefined}
          autoComplete="off"
          maxLength={250}
          placeholder={at === 0 ? 'Código, medida o “20 hierro del 8”' : 'Código, medida o palabras'}
          value={row.texto}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            onType(event.target.value)
            searching.begin()
          }}
          onKeyDown={searching.onKeyDown}
          onBlur={() => {
            searching.close()
            onLeave()
          }}
        />
        {product && (
          <span className={css.named} id={`${id}-p`}>
            <NombreWithCodigo nombre={product.descripcion} codigo={codeText(product, row)} />
          </span>
        )}
      </div>
      {open && <Options id={id} options={options} at={searching.at} take={searching.take} list={list} />}
    </div>
  )
}
const codeText = (product: Product, { texto }: Row): string =>
  texto.trim() === '' || texto.trim().toLowerCase() === product.id.toLowerCase()
    ? product.id
    : `${product.id} · “${texto.trim()}”`

const Thumb = ({ row, product }: { row: Row; product: Product | null }) => {
  if (product)
    return (
      <span className={css.thumb} aria-hidden="true">
        <PlanoOf product={product} ancho={44} alto={44} alt="" dimensions={false} />
      </span>
    )
  const sign = { dudoso: '?', noEncontrado: '×', encontrado: '?' }[row.reconocida?.estado ?? 'dudoso']
  return (
    <span className={`${css.thumb} ${css.sign}`} aria-hidden="true">
      {row.texto.trim() === '' ? '+' : row.reconocida ? sign : '…'}
    </span>
  )
}

type OptionsProps = Pick<Searching, 'options' | 'at' | 'take' | 'list'> & { id: string }
const Options = ({ id, options, at, take, list }: OptionsProps) => (
  <div className={css.options} id={`${id}-l`} role="listbox" aria-label="Productos" ref={list} tabIndex={-1}>
    {options.map((product, index) => (
      <button
        type="button"
        key={product.id}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === at}
        data-active={index === at || undefined}
        tabIndex={-1}
        onMouseDown={keepFocus}
        onClick={() => take(product)}
      >
        <Offer product={product} />
      </button>
    ))}
  </div>
)
/** A product to choose: drawing, name, code, price and stock. */
export const Offer = ({ product }: { product: Product }) => (
  <>
    <span className={css.thumb} aria-hidden="true">
      <PlanoOf product={product} ancho={44} alto={44} alt="" dimensions={false} />
    </span>
    <span className={css.offerName}>
      <NombreWithCodigo nombre={product.descripcion} codigo={product.id} />
    </span>
    <Precio product={product} className={css.offerPrice} as="span" />
    <Stock product={product} />
  </>
)
