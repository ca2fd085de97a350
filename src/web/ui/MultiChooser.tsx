import './chooser.css'
import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { Icon } from './icons.tsx'
import { keepFocus, useList } from './useList.ts'

type Elegible = { id: number; descripcion: string }
type Props = {
  label: string
  options: readonly Elegible[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  invalid?: boolean
  /** How several are called: 'grupos elegidos'. */
  varios: string
  className?: string
}

/** Which are ticked: option 0 is 'Todos', then the rest, in their own order. */
const ticked = (options: readonly Elegible[], chosen: readonly number[], i: number): number[] => {
  if (i === 0) return chosen.length === options.length ? [] : options.map((o) => o.id)
  const one = options[i - 1]!.id
  return options.map((o) => o.id).filter((id) => (id === one ? !chosen.includes(id) : chosen.includes(id)))
}

const summary = (options: readonly Elegible[], chosen: readonly number[], varios: string): string => {
  if (chosen.length === options.length) return `Todos (${options.length})`
  if (chosen.length === 1) return options.find((o) => o.id === chosen[0])?.descripcion ?? ''
  return chosen.length === 0 ? 'Ninguno' : `${chosen.length} ${varios}`
}

/**
 * Several of a few: a list box to tick below its button. Arrows move, space chooses, Escape or Tab closes; the focus
 * stays on the button.
 */
export const MultiChooser = ({ label, options, chosen, onChange, invalid = false, varios, className = '' }: Props) => {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const count = options.length + 1
  const { opened, at, list, setAt, open, close, move } = useList<HTMLUListElement>(count, 0)
  const toggle = (i: number) => onChange(ticked(options, chosen, i))
  useEffect(() => {
    if (!opened) return
    const away = (e: PointerEvent) => {
      if (!root.current?.contains(e.target as Node)) close()
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  })
  const keys: Record<string, () => void> = {
    ArrowDown: () => (opened ? move(1) : open()),
    ArrowUp: () => (opened ? move(-1) : open()),
    Home: () => setAt(0),
    End: () => setAt(count - 1),
    ' ': () => (opened ? toggle(at) : open()),
    Enter: () => (opened ? toggle(at) : open()),
    Escape: close,
  }
  const onKeyDown = (e: KeyboardEvent) => {
    const act = keys[e.key]
    if (!act || (e.key === 'Escape' && !opened)) return
    e.preventDefault()
    act()
  }
  const option = (i: number, text: string, selected: boolean) => (
    <li
      key={i}
      role="option"
      id={`${id}-${i}`}
      aria-selected={selected}
      data-active={i === at || undefined}
      onMouseDown={keepFocus}
      onClick={() => {
        setAt(i)
        toggle(i)
      }}
    >
      <span className="tilde" aria-hidden="true">
        {selected && <Icon name="check" small />}
      </span>
      {text}
    </li>
  )
  return (
    <div className={`field elegirVarios ${className}`} ref={root}>
      <label id={`${id}-l`} htmlFor={id}>
        {label}
      </label>
      <button
        type="button"
        id={id}
        role="combobox"
        className={`in${invalid ? ' bad' : ''}`}
        aria-haspopup="listbox"
        aria-expanded={opened}
        aria-controls={`${id}-list`}
        aria-labelledby={`${id}-l ${id}-v`}
        aria-invalid={invalid || undefined}
        aria-activedescendant={opened ? `${id}-${at}` : undefined}
        onClick={opened ? close : open}
        onKeyDown={onKeyDown}
        onBlur={close}
      >
        <span id={`${id}-v`}>{summary(options, chosen, varios)}</span>
        <Icon name="chev" small />
      </button>
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-multiselectable="true"
        aria-labelledby={`${id}-l`}
        hidden={!opened}
      >
        {option(0, 'Todos', chosen.length === options.length)}
        {options.map((o, i) => option(i + 1, o.descripcion, chosen.includes(o.id)))}
      </ul>
    </div>
  )
}
