let down = false
window.addEventListener('pointerdown', () => (down = true), { capture: true })
for (const end of ['pointerup', 'pointercancel'] as const)
  window.addEventListener(end, () => (down = false), { capture: true })

/**
 * Does something once no pointer is down any more. What a field shows when it is left moves the button that took its
 * focus, and the click would end beside it.
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
