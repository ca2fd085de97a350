import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useLocation } from '#web/router.tsx'
import { useChanged } from '#web/ui/useChanged.ts'

/** While open, Escape and a press outside `root` close it. `close` gets whether it was the keyboard. */
const useOutside = (open: boolean, root: RefObject<HTMLElement | null>, close: (byKey: boolean) => void) => {
  const onOutside = useEffectEvent((event: Event) => {
    const byKey = event instanceof KeyboardEvent
    if (byKey ? event.key === 'Escape' : !root.current?.contains(event.target as Node)) close(byKey)
  })
  useEffect(() => {
    if (!open) return
    const listen = (event: Event) => onOutside(event)
    document.addEventListener('keydown', listen)
    document.addEventListener('pointerdown', listen)
    return () => {
      document.removeEventListener('keydown', listen)
      document.removeEventListener('pointerdown', listen)
    }
  }, [open])
}

/** A button with a dropdown of links or actions: Escape and a click outside close it, and the focus returns. */
export const Drop = ({
  label,
  children,
  side = 'left',
  className = '',
  columns = false,
  current = false,
  ariaLabel,
  keep = false,
}: {
  label: ReactNode
  children: ReactNode
  side?: 'left' | 'right'
  className?: string
  columns?: boolean
  current?: boolean
  ariaLabel?: string
  /** Keeps it open when something other than a link is pressed. */ keep?: boolean
}) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { pathname } = useLocation()
  useChanged(pathname, () => setOpen(false))
  useOutside(open, root, (byKey) => {
    setOpen(false)
    if (byKey) button.current?.focus()
  })
  const press = ({ target }: React.MouseEvent) => {
    if (!keep || (target as Element).closest('a')) setOpen(false)
  }
  const leave = (event: React.FocusEvent) => {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <div className="drop" ref={root} onBlur={leave}>
      <button
        ref={button}
        type="button"
        className={className}
        aria-expanded={open}
        aria-controls={id}
        aria-label={ariaLabel}
        aria-current={current || undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </button>
      {open && (
        <div className={`pop ${side}${columns ? ' cols2' : ''}`} id={id} onClick={press}>
          {children}
        </div>
      )}
    </div>
  )
}
