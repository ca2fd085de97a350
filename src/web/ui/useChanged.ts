import { useState } from 'react'

/**
 * Calls `f` while drawing, before anything is shown, when the value is another than last time; never the first time.
 */
export const useChanged = (value: string, changed: () => void): void => {
  const [seen, setSeen] = useState(value)
  if (seen === value) return
  setSeen(value)
  changed()
}
