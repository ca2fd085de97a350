import { useEffect, useRef, useState } from 'react'

/**
 * The list of a chooser: whether it is open, and which option the keyboard is on (`first` when it opens, -1 for none).
 * The focus stays where it is; the option is drawn into sight.
 */
export const useList = <T extends HTMLElement = HTMLDivElement>(count: number, first: number) => {
  const [opened, setOpened] = useState(false)
  const [at, setAt] = useState(first)
  const list = useRef<T>(null)
  useEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' })
  }, [at, opened])
  return {
    opened,
    at,
    list,
    setAt,
    open: () => setOpened(true),
    close: () => setOpened(false),
    /** On by so many, from the last to the first again. */
    move: (by: 1 | -1) => {
      if (count > 0) setAt((n) => (n < 0 ? (by > 0 ? 0 : count - 1) : (n + by + count) % count))
    },
  }
}

/** The focus stays where it is when an option is pressed. */
export const keepFocus = (e: { preventDefault: () => void }): void => e.preventDefault()
