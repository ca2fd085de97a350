import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#web/ui/icons.tsx'
import { showInt } from '#shared/money.ts'
import { buscarOpciones } from './opciones.ts'
import type { Opcion } from './queries.ts'

type Props = {
  label: string
  options: readonly Opcion[] | undefined
  value: number | null
  onChange: (o: Opcion | null) => void
  /** Shown while nothing is chosen, e.g. 'Todos'. */
  placeholder?: string
  failed?: boolean
  onRetry?: () => void
  onFocus?: () => void
  disabled?: boolean
  className?: string
  /** The list stands open below the box: in a dialog. */
  open?: boolean
}

/**
 * A box to type in and the matching names below it (ARIA combobox): arrows move, Enter takes, Escape closes. Draws
 * fifty names at most, so twenty thousand clients are no more work than ten.
 */
export const Elegir = ({
  label,
  options,
  value,
  onChange,
  placeholder = '',
  failed,
  onRetry,
  onFocus,
  disabled,
  className,
  open: always,
}: Props) => {
  const id = useId()
  const chosen = options?.find((o) => o.id === value)
  const [text, setText] = useState<string | null>(null) // null: shows what is chosen
  const [opened, setOpened] = useState(false)
  const [at, setAt] = useState(-1)
  const list = useRef<HTMLDivElement>(null)
  const shownText = text ?? (always ? '' : (chosen?.nombre ?? ''))
  const { shown, total } = buscarOpciones(options ?? [], text ?? '')
  const open = (always || opened) && !disabled
  const active = open ? shown[at] : undefined
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [at, opened])

  const close = () => {
    setOpened(false)
    setAt(-1)
    setText(null)
  }
  const take = (o: Opcion) => {
    onChange(o)
    if (!always) close()
  }
  const move = (by: number) => {
    setOpened(true)
    if (shown.length > 0)
      setAt((n) => (n < 0 ? (by > 0 ? 0 : shown.length - 1) : (n + by + shown.length) % shown.length))
  }
  const onKey = (e: React.KeyboardEvent) => {
    if (e.key === 'ArrowDown' || e.key === 'ArrowUp') {
      e.preventDefault()
      move(e.key === 'ArrowDown' ? 1 : -1)
    } else if (e.key === 'Enter' && active) {
      e.preventDefault()
      take(active)
    } else if (e.key === 'Escape' && opened && !always) {
      e.preventDefault()
      e.stopPropagation()
      close()
    }
  }
  const onText = (next: string) => {
    setText(next)
    setOpened(true)
    setAt(next.trim() === '' ? -1 : 0)
    if (next === '' && !always) onChange(null)
  }
  const leave = (e: React.FocusEvent) => {
    if (!e.currentTarget.contains(e.relatedTarget)) close()
  }
  return (
    <div className={`field elegir ${always ? 'inline' : ''} ${className ?? ''}`} onBlur={always ? undefined : leave}>
      <label htmlFor={id}>{label}</label>
      <div className="box">
        <input
          id={id}
          className="in"
          role="combobox"
          autoComplete="off"
          aria-expanded={open}
          aria-controls={`${id}-l`}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          value={shownText}
          placeholder={placeholder}
          disabled={disabled}
          data-autofocus={always || undefined}
          onChange={(e) => onText(e.target.value)}
          onKeyDown={onKey}
          onFocus={onFocus}
          onClick={() => setOpened(true)}
        />
        {!always && value !== null && !disabled ? (
          <button
            type="button"
            className="clear"
            aria-label={`Quitar ${label.toLowerCase()}`}
            onClick={() => {
              onChange(null)
              close()
            }}
          >
            <Icon name="x" small />
          </button>
        ) : (
          <Icon name={always ? 'search' : 'chev'} small />
        )}
      </div>
      {open && (
        <div className="opciones">
          {failed && (
            <p className="msg" role="alert">
              No se pudo cargar la lista.{' '}
              <button type="button" className="link" onClick={onRetry}>
                Reintentar
              </button>
            </p>
          )}
          {!failed && !options && (
            <p className="msg" role="status">
              Cargando…
            </p>
          )}
          <div className="filas" id={`${id}-l`} role="listbox" aria-label={label} ref={list} tabIndex={-1}>
            {shown.map((o, i) => (
              <button
                type="button"
                key={o.id}
                id={`${id}-${o.id}`}
                role="option"
                aria-selected={o.id === value}
                data-active={i === at || undefined}
                onMouseDown={(e) => e.preventDefault()}
                onClick={() => take(o)}
                tabIndex={-1}
              >
                <span>
                  {o.nombre}
                  {o.detalle && <small>{o.detalle}</small>}
                </span>
                {o.id === value && <Icon name="check" small />}
              </button>
            ))}
          </div>
          {options && (
            <p className="msg" role="status">
              {total === 0
                ? 'Ningún nombre coincide.'
                : total > shown.length
                  ? `Se muestran ${shown.length} de ${showInt(total)}: seguí escribiendo para acotar.`
                  : `${showInt(total)} ${total === 1 ? 'resultado' : 'resultados'}`}
            </p>
          )}
        </div>
      )}
    </div>
  )
}
