import { useEffect, useId, useRef, type KeyboardEvent } from 'react'
import { Icon } from './icons.tsx'
import { keepFocus, useList } from './useList.ts'
import { useTypeahead } from './useTypeahead.ts'
import css from './chooser.module.css'

type Selectable = { id: number; descripcion: string }
type Props = {
  label: string
  options: readonly Selectable[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  invalid?: boolean
  /** The noun for several: 'grupos elegidos'. */
  varios: string
  className?: string
}

/** The ids chosen after toggling option `index`: 0 is 'Todos', the others follow in their order. */
const ticked = (options: readonly Selectable[], chosen: readonly number[], index: number): number[] => {
  if (index === 0) return chosen.length === options.length ? [] : options.map((o) => o.id)
  const one = options[index - 1]!.id
  return options.map((o) => o.id).filter((id) => (id === one ? !chosen.includes(id) : chosen.includes(id)))
}

const summary = (options: readonly Selectable[], chosen: readonly number[], varios: string): string => {
  if (chosen.length === options.length) return `Todos (${options.length})`
  if (chosen.length === 1) return options.find((o) => o.id === chosen[0])?.descripcion ?? ''
  return chosen.length === 0 ? 'Ninguno' : `${chosen.length} ${varios}`
}

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

/** Open state, active option and keys: arrows, Home and End, letters, space and Enter, Escape. */
const useMultiChooser = (texts: readonly string[], toggle: (i: number) => void) => {
  const root = useRef<HTMLDivElement>(null)
  const { opened, at, list, setAt, open, close, move } = useList<HTMLUListElement>(texts.length, 0)
  const goTo = (index: number) => {
    open()
    setAt(index)
  }
  const typed = useTypeahead(texts)
  useEffect(() => {
    if (!opened) return
    const away = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) close()
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  })
  const keys: Record<string, () => void> = {
    ArrowDown: () => (opened ? move(1) : open()),
    ArrowUp: () => (opened ? move(-1) : open()),
    Home: () => goTo(0),
    End: () => goTo(texts.length - 1),
    ' ': () => (opened ? toggle(at) : open()),
    Enter: () => (opened ? toggle(at) : open()),
    Escape: close,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && event.key === 'ArrowUp') return close()
    const act = keys[event.key]
    if (act && (event.key !== 'Escape' || opened)) {
      event.preventDefault()
      act()
    } else if (isLetter(event)) {
      const found = typed(event.key, at)
      if (found >= 0) goTo(found)
    }
  }
  const press = (index: number) => {
    setAt(index)
    toggle(index)
  }
  return { root, list, opened, at, press, close, onClick: opened ? close : open, onKeyDown }
}

type OptionProps = { id: string; text: string; selected: boolean; active: boolean; onPress: () => void }
const Option = ({ id, text, selected, active, onPress }: OptionProps) => (
  <li
    role="option"
    id={id}
    aria-selected={selected}
    data-active={active || undefined}
    onMouseDown={keepFocus}
    onClick={onPress}
  >
    <span className={css.tilde} aria-hidden="true">
      {selected && <Icon name="check" small />}
    </span>
    {text}
  </li>
)

/**
 * A multi-select list box below its button. Arrows move, space toggles, Escape or Tab closes, letters go to the option
 * that begins with them; the focus stays on the button.
 */
export const MultiChooser = ({ label, options, chosen, onChange, invalid = false, varios, className = '' }: Props) => {
  const id = useId()
  const all = [{ text: 'Todos', selected: chosen.length === options.length }].concat(
    options.map((o) => ({ text: o.descripcion, selected: chosen.includes(o.id) })),
  )
  const { root, list, opened, at, press, close, onClick, onKeyDown } = useMultiChooser(
    all.map(({ text }) => text),
    (index) => onChange(ticked(options, chosen, index)),
  )
  return (
    <div className={`field ${css.elegirVarios} ${className}`} ref={root}>
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
        onClick={onClick}
        onKeyDown={onKeyDown}
        onBlur={close}
      >
        <span id={`${id}-v`}>{summary(options, chosen, varios)}</span>
        <Icon name="chevron" small />
      </button>
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-multiselectable="true"
        aria-labelledby={`${id}-l`}
        hidden={!opened}
      >
        {all.map((option, index) => (
          <Option key={index} id={`${id}-${index}`} {...option} active={index === at} onPress={() => press(index)} />
        ))}
      </ul>
    </div>
  )
}
