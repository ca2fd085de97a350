import { useId, useState, type FocusEvent, type KeyboardEvent } from 'react'
import { showInt } from '#shared/money.ts'
import { Icon } from './icons.tsx'
import { searchOptions, type Option } from './options.ts'
import { hasFailed, type Read } from './read.ts'
import { keepFocus, useList } from './useList.ts'
import css from './chooser.module.css'

type Props = {
  label: string
  options: readonly Option[] | undefined
  value: number | null
  onChange: (o: Option | null) => void
  /** Shown while nothing is chosen, e.g. 'Todos'. */
  placeholder?: string
  /** The read that the options come from. */ of: Read
  onFocus?: () => void
  /** What is typed, where the options are asked for by it. */
  onText?: (text: string) => void
  disabled?: boolean
  className?: string
  /** Always open, in a dialog. */
  open?: boolean
}

/** The typed text, the matching options and the combobox's keys (docs/decisions/0118-headless-components.md). */
const useChooser = ({ options, value, onChange, onText: tell, disabled, open: always = false }: Props) => {
  const [text, setText] = useState<string | null>(null) // null: shows the chosen option
  const { shown, total } = searchOptions(options ?? [], text ?? '')
  const { opened, at, list, setAt, open: show, close: hide, move } = useList(shown.length, -1)
  const chosen = options?.find((o) => o.id === value)
  const open = (always || opened) && !disabled
  const active = open ? shown[at] : undefined
  const close = () => {
    hide()
    setAt(-1)
    setText(null)
  }
  const take = (option: Option) => {
    onChange(option)
    if (!always) close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (event.altKey && !always) return event.key === 'ArrowDown' ? show() : close()
      show()
      move(event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      take(active)
    } else if (event.key === 'Escape' && opened && !always) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }
  const onText = (next: string) => {
    setText(next)
    tell?.(next)
    show()
    setAt(next.trim() === '' ? -1 : 0)
    if (next === '' && !always) onChange(null)
  }
  const clear = () => {
    onChange(null)
    close()
  }
  const shownText = text ?? (always ? '' : (chosen?.nombre ?? ''))
  return { shown, total, at, list, open, active, shownText, show, close, take, clear, onKeyDown, onText }
}

/**
 * A combobox (ARIA): arrows move, Enter chooses, Escape closes, Alt with an arrow only opens or closes. Renders at most
 * fifty options, so that twenty thousand clients cost no more than ten.
 */
export const Chooser = (props: Props) => {
  const { label, value, placeholder = '', onFocus, disabled, className, open: always } = props
  const id = useId()
  const chooser = useChooser(props)
  const { open, active } = chooser
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) chooser.close()
  }
  return (
    <div
      className={`field ${css.elegir} ${always ? css.inline : ''} ${className ?? ''}`}
      onBlur={always ? undefined : leave}
    >
      <label htmlFor={id}>{label}</label>
      <div className={css.box}>
        <input
          id={id}
          className="in"
          role="combobox"
          autoComplete="off"
          aria-expanded={open}
          aria-controls={`${id}-l`}
          aria-autocomplete="list"
          aria-activedescendant={active ? `${id}-${active.id}` : undefined}
          value={chooser.shownText}
          placeholder={placeholder}
          disabled={disabled}
          data-autofocus={always || undefined}
          onChange={(e) => chooser.onText(e.target.value)}
          onKeyDown={chooser.onKeyDown}
          onFocus={onFocus}
          onClick={chooser.show}
        />
        {!always && value !== null && !disabled ? (
          <button
            type="button"
            className={css.clear}
            aria-label={`Quitar ${label.toLowerCase()}`}
            onFocus={chooser.close}
            onClick={chooser.clear}
          >
            <Icon name="x" small />
          </button>
        ) : (
          <Icon name={always ? 'search' : 'chevron'} small />
        )}
      </div>
      {open && <Options {...props} id={id} chooser={chooser} />}
    </div>
  )
}

type OptionsProps = Props & { id: string; chooser: ReturnType<typeof useChooser> }
const Options = ({ id, label, options, value, of, chooser }: OptionsProps) => {
  const { shown, total, at, list, take } = chooser
  return (
    <div className={css.options}>
      {hasFailed(of) && (
        <p className={css.msg} role="alert">
          No se pudo cargar la lista.{' '}
          <button type="button" className="link" onClick={() => void of.refetch()}>
            Reintentar
          </button>
        </p>
      )}
      {!hasFailed(of) && !options && (
        <p className={css.msg} role="status">
          Cargando…
        </p>
      )}
      <div className={css.filas} id={`${id}-l`} role="listbox" aria-label={label} ref={list} tabIndex={-1}>
        {shown.map((each, index) => (
          <button
            type="button"
            key={each.id}
            role="option"
            id={`${id}-${each.id}`}
            aria-selected={each.id === value}
            data-active={index === at || undefined}
            onMouseDown={keepFocus}
            onClick={() => take(each)}
            tabIndex={-1}
          >
            <span>
              {each.nombre}
              {each.detalle && <small>{each.detalle}</small>}
            </span>
            {each.id === value && <Icon name="check" small />}
          </button>
        ))}
      </div>
      {options && (
        <p className={css.msg} role="status">
          {total === 0
            ? 'Ninguno coincide.'
            : total > shown.length
              ? `Se muestran ${shown.length} de ${showInt(total)}: seguí escribiendo para acotar.`
              : `${showInt(total)} ${total === 1 ? 'resultado' : 'resultados'}`}
        </p>
      )}
    </div>
  )
}
