import type { ReactNode } from 'react'
import { useDrop } from './useDrop.ts'

/** A button with a dropdown of links or actions. */
export const Drop = ({
  label,
  children,
  side = 'left',
  className = '',
  current = false,
  ariaLabel,
  keep = false,
}: {
  label: ReactNode
  children: ReactNode
  side?: 'left' | 'right'
  className?: string
  current?: boolean
  ariaLabel?: string
  /** Keeps it open when something other than a link is pressed. */ keep?: boolean
}) => {
  const { open, setOpen, root, button, id, leave } = useDrop()
  const press = ({ target }: React.MouseEvent) => {
    if (!keep || (target as Element).closest('a')) setOpen(false)
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
        <div className={`pop ${side}`} id={id} onClick={press}>
          {children}
        </div>
      )}
    </div>
  )
}
