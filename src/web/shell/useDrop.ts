import { useEffect, useEffectEvent, useId, useRef, useState, type RefObject } from 'react'
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

/**
 * What a button opens below itself: `root` holds both, and gets `leave` as onBlur. It is closed by Escape, which gives
 * the focus back, by a press or the focus outside, and by going to another screen.
 */
export const useDrop = () => {
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
  const leave = (event: React.FocusEvent) => {
    if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false)
  }
  return { open, setOpen, root, button, id, leave }
}
