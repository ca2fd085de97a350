import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useChanged } from '#web/ui/useChanged.ts'

/** A button with a list of links or actions below it: Escape and a click elsewhere close it, focus goes back. */
export const Drop = ({
  label,
  children,
  side = 'left',
  className = '',
  columns = false,
  current = false,
  ariaLabel,
}: {
  label: ReactNode
  children: ReactNode
  side?: 'left' | 'right'
  className?: string
  columns?: boolean
  current?: boolean
  ariaLabel?: string
}) => {
  const [open, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { pathname } = useLocation()
  useChanged(pathname, () => setOpen(false))
  useEffect(() => {
    if (!open) return
    const close = (e: Event) => {
      if (e instanceof KeyboardEvent ? e.key === 'Escape' : !root.current?.contains(e.target as Node)) {
        setOpen(false)
        if (e instanceof KeyboardEvent) button.current?.focus()
      }
    }
    document.addEventListener('keydown', close)
    document.addEventListener('pointerdown', close)
    return () => {
      document.removeEventListener('keydown', close)
      document.removeEventListener('pointerdown', close)
    }
  }, [open])
  const leave = (e: React.FocusEvent) => {
    if (e.relatedTarget && !root.current?.contains(e.relatedTarget)) setOpen(false)
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
        <div className={`pop ${side}${columns ? ' cols2' : ''}`} id={id} onClick={() => setOpen(false)}>
          {children}
        </div>
      )}
    </div>
  )
}
