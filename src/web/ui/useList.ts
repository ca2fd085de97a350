import { useEffect, useRef, useState } from 'react'

/**
 * A chooser's list: whether it is open, and its active option (`first` on opening, -1 for none), scrolled into view.
 * The focus stays where it is.
 */
export const useList = <T extends HTMLElement = HTMLDivElement>(count: number, first: number) => {
  const [opened, setOpened] = useState(false)
  const [at, setAt] = useState(first)
  const list = useRef<T>(null)
  const isNew = useRef(true)
  useEffect(() => {
    // what has just come stands where it stands: asking where that is would lay out the whole page once more
    if (!isNew.current) list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
    isNew.current = false
  }, [at, opened])
  return {
    opened,
    at,
    list,
    setAt,
    open: () => setOpened(true),
    close: () => setOpened(false),
    /** Moves by one, wrapping around. */
    move: (by: 1 | -1) => {
      if (count > 0) setAt((n) => (n < 0 ? (by > 0 ? 0 : count - 1) : (n + by + count) % count))
    },
  }
}

/** Prevents a press on an option from taking the focus. */
export const keepFocus = (e: { preventDefault: () => void }): void => e.preventDefault()
