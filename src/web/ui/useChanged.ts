import { useState } from 'react'

/** Calls `changed` during render when the value differs from the last render's; never on the first. */
export const useChanged = (value: string, changed: () => void): void => {
  const [seen, setSeen] = useState(value)
  if (seen === value) return
  setSeen(value)
  changed()
}
