import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '#web/ui/icons.tsx'
import { arrowTo } from './arrows.ts'
import { useDrop } from './useDrop.ts'

const linksOf = (panel: Element | null | undefined) => [
  ...(panel?.querySelectorAll<HTMLElement>('li > :is(a, button)') ?? []),
]

/**
 * A group of the bar: a button that opens a panel below the bar, over the page, with its entries in columns. Arrows
 * move in it; up from its first row leads back to the button, down from the button into it.
 */
export const MenuPanel = ({ text, current, children }: { text: string; current: boolean; children: ReactNode }) => {
  const { open, setOpen, root, button, id, leave } = useDrop()
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    flushSync(() => setOpen(true))
    linksOf(root.current)[0]?.focus()
  }
  const move = (event: KeyboardEvent) => {
    const links = linksOf(root.current)
    const at = links.indexOf(document.activeElement as HTMLElement)
    const boxes = links.map((link) => link.getBoundingClientRect())
    const next = arrowTo(event.key, boxes, at)
    if (next === null) return
    event.preventDefault()
    if (next >= 0) links[next]?.focus()
    else if (event.key === 'ArrowUp') button.current?.focus()
  }
  const press = ({ target }: MouseEvent) => {
    if ((target as Element).closest('a')) setOpen(false)
  }
  return (
    <div className="drop" ref={root} onBlur={leave}>
      <button
        ref={button}
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-current={current || undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={enter}
      >
        {text}
        <Icon name="chevron" small />
      </button>
      {open && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of its links
        <div className="groupPanel" id={id} role="group" aria-label={text} onKeyDown={move} onClick={press}>
          <div className="wrap">
            <p className="k" aria-hidden="true">
              {text}
            </p>
            <ul>{children}</ul>
          </div>
        </div>
      )}
    </div>
  )
}
