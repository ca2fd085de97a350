import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState, type KeyboardEvent, type RefObject } from 'react'
import { contract as productos, type Product } from '#features/productos/contract.ts'
import { q, values } from '#web/api.ts'
import { Nombre } from '#features/productos/web/productos.tsx'
import { hasFailed } from '#web/ui/read.ts'
import { keepFocus, useList } from '#web/ui/useList.ts'
import type { Campo } from '#web/ui/useForm.ts'
import { hasTermino } from '../rules.ts'
import { Producto } from './Relacion.tsx'
import css from './sugerencias.module.css'

const PAUSE_MS = 250
const SHOWN = 8
type Props = Campo & { label: string; onChoose: (id: string) => void }

/** What is typed, once the person pauses. */
const useIdle = (text: string): string => {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The products of what is typed, without prices; asked for a term alone (SUGG-15). */
const useFound = (text: string) => {
  const name = useIdle(text).trim()
  const read = useQuery({
    ...q(productos.search, { query: { name, clienteId: 0 } }),
    enabled: hasTermino(name),
    placeholderData: keepPreviousData,
  })
  return { found: hasTermino(text) ? values(read.data) : [], read: hasTermino(text) ? read : null }
}

type Keys = {
  open: () => void
  move: (by: 1 | -1) => void
  close: () => void
  shown: boolean
  take: (() => void) | undefined
}
/** Arrows move, Enter takes, Escape closes. */
const keysOf =
  ({ open, move, close, shown, take }: Keys) =>
  (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      open()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && take) {
      event.preventDefault()
      take()
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      close()
    }
  }

/**
 * A product by its code, or by the words of its name: what is found stands below, and the one that is meant is shown.
 */
export const ElegirProducto = ({ label, value, error, onChange, onChoose }: Props) => {
  const id = useId()
  const { found: all, read } = useFound(value)
  const chosen = all.find((p) => p.id.toLowerCase() === value.trim().toLowerCase())
  const found = all.slice(0, SHOWN)
  const { opened, at, list, setAt, open, close, move } = useList<HTMLUListElement>(found.length, -1)
  const shown = opened && found.length > 0
  const active = shown ? found[at] : undefined
  const take = (product: string) => {
    onChoose(product)
    setAt(-1)
    close()
  }
  return (
    <div className={`field ${css.elegir}`} onBlur={close}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={`in${error ? ' bad' : ''}`}
        role="combobox"
        autoComplete="off"
        maxLength={250}
        placeholder="Código o nombre"
        aria-expanded={shown}
        aria-controls={`${id}-l`}
        aria-autocomplete="list"
        aria-activedescendant={active ? `${id}-${at}` : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-e` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event)
          setAt(-1)
          open()
        }}
        onKeyDown={keysOf({ open, move, close, shown, take: active && (() => take(active.id)) })}
      />
      {error && (
        <p className="err" id={`${id}-e`} role="alert">
          {error}
        </p>
      )}
      {read && hasFailed(read) && (
        <p className="err" role="alert">
          No se pudieron buscar los productos.{' '}
          <button type="button" className="link" onClick={() => void read.refetch()}>
            Reintentar
          </button>
        </p>
      )}
      <Found id={id} label={label} found={found} at={at} list={list} shown={shown} onTake={take} />
      {chosen && <Producto id={chosen.id} nombre={chosen.descripcion} imagen={chosen.image} activo />}
    </div>
  )
}

type FoundProps = {
  id: string
  label: string
  found: readonly Product[]
  at: number
  list: RefObject<HTMLUListElement | null>
  shown: boolean
  onTake: (id: string) => void
}
const Found = ({ id, label, found, at, list, shown, onTake }: FoundProps) => (
  <ul id={`${id}-l`} role="listbox" aria-label={`Productos para ${label}`} ref={list} hidden={!shown}>
    {found.map((p, index) => (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are the box's (ARIA combobox)
      <li
        key={p.id}
        id={`${id}-${index}`}
        role="option"
        aria-selected={index === at}
        data-active={index === at || undefined}
        onMouseDown={keepFocus}
        onClick={() => onTake(p.id)}
      >
        <span className="mono">{p.id}</span> <Nombre>{p.descripcion}</Nombre>
      </li>
    ))}
  </ul>
)
