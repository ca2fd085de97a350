let down = false
window.addEventListener('pointerdown', () => (down = true), { capture: true })
for (const end of ['pointerup', 'pointercancel'] as const)
  window.addEventListener(end, () => (down = false), { capture: true })

/**
 * Runs `work` once no pointer is pressed: an error shown on blur moves the button that took the focus, and the click
 * would miss it.
 */
export const afterPointer = (work: () => void): void => {
  if (!down) return work()
  const done = new AbortController()
  const once = () => {
    done.abort()
    setTimeout(work, 0)
  }
  for (const end of ['pointerup', 'pointercancel'] as const) window.addEventListener(end, once, { signal: done.signal })
}
