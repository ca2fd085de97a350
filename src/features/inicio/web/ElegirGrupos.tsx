import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '#web/ui/icons.tsx'

type Grupo = { id: number; descripcion: string }

/**
 * The multi-select 'Grupo' (HOME-18): a list box below its button. Arrows move, space chooses, Escape or Tab closes;
 * the focus stays on the button.
 */
export const ElegirGrupos = ({
  grupos,
  chosen,
  onChange,
  invalid,
}: {
  grupos: readonly Grupo[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  invalid: boolean
}) => {
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0) // 0 is 'Todos', then the groups
  const all = chosen.length === grupos.length
  const count = grupos.length + 1
  const toggle = (i: number) => {
    if (i === 0) return onChange(all ? [] : grupos.map((g) => g.id))
    const one = grupos[i - 1]!.id
    onChange(grupos.map((g) => g.id).filter((g) => (g === one ? !chosen.includes(g) : chosen.includes(g))))
  }
  useEffect(() => {
    if (open) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [open, active])
  useEffect(() => {
    if (!open) return
    const away = (e: PointerEvent) => {
      if (!root.current?.contains(e.target as Node)) setOpen(false)
    }
    document.addEventListener('pointerdown', away)
    return () => document.removeEventListener('pointerdown', away)
  }, [open])
  const keys: Record<string, () => void> = {
    ArrowDown: () => (open ? setActive((active + 1) % count) : setOpen(true)),
    ArrowUp: () => (open ? setActive((active + count - 1) % count) : setOpen(true)),
    Home: () => setActive(0),
    End: () => setActive(count - 1),
    ' ': () => (open ? toggle(active) : setOpen(true)),
    Enter: () => (open ? toggle(active) : setOpen(true)),
    Escape: () => setOpen(false),
  }
  const onKeyDown = (e: React.KeyboardEvent) => {
    const act = keys[e.key]
    if (!act || (e.key === 'Escape' && !open)) return
    e.preventDefault()
    act()
  }
  const shown = all
    ? `Todos (${grupos.length})`
    : chosen.length === 1
      ? grupos.find((g) => g.id === chosen[0])?.descripcion
      : chosen.length === 0
        ? 'Ninguno'
        : `${chosen.length} grupos elegidos`
  const option = (i: number, text: string, selected: boolean) => (
    <li
      key={i}
      id={`${id}-${i}`}
      role="option"
      aria-selected={selected}
      data-active={i === active || undefined}
      onPointerDown={(e) => e.preventDefault()}
      onClick={() => {
        setActive(i)
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
    <div className="field grupos" ref={root}>
      <label id={`${id}-l`} htmlFor={id}>
        Grupo
      </label>
      <button
        type="button"
        id={id}
        role="combobox"
        className={`in${invalid ? ' bad' : ''}`}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-labelledby={`${id}-l ${id}-v`}
        aria-invalid={invalid || undefined}
        aria-activedescendant={open ? `${id}-${active}` : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      >
        <span id={`${id}-v`}>{shown}</span>
        <Icon name="chev" small />
      </button>
      <ul
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-multiselectable="true"
        aria-labelledby={`${id}-l`}
        hidden={!open}
      >
        {option(0, 'Todos', all)}
        {grupos.map((g, i) => option(i + 1, g.descripcion, chosen.includes(g.id)))}
      </ul>
    </div>
  )
}
