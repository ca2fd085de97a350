/** How long a screen has to place the focus itself, in milliseconds. */
const WAIT_MS = 120
const AREAS = 'form, fieldset, table, ul, ol, article, section, [role=region], [role=group], main'

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body
const canTake = (element: HTMLElement): boolean =>
  element.isConnected && !element.matches(':disabled') && element.checkVisibility({ visibilityProperty: true })

/** Gives an area the focus, as a place to go on from and no stop of the Tab key. */
const stand = (area: HTMLElement): void => {
  if (!area.hasAttribute('tabindex')) {
    area.tabIndex = -1
    area.addEventListener('blur', () => area.removeAttribute('tabindex'), { once: true })
  }
  area.focus({ preventScroll: true })
}

/** Keeps the focus in the page: where what had it is gone, what was around it takes it (OPEN-389). Answers its end. */
export const keepFocus = (): (() => void) => {
  let last: HTMLElement | null = null
  let around: HTMLElement[] = []
  let timer: number | undefined
  const remember = ({ target }: FocusEvent) => {
    last = target as HTMLElement
    if (!last.closest('main')) return
    around = [last]
    for (let at = last.parentElement; at; at = at.parentElement) if (at.matches(AREAS)) around.push(at)
  }
  const place = () => {
    if (!isLost() || !last || canTake(last) || document.querySelector('[role=dialog]')) return
    const next = around.find(canTake) ?? document.querySelector<HTMLElement>('main')
    if (next === around[0]) next?.focus({ preventScroll: true })
    else if (next) stand(next)
  }
  const look = () => {
    clearTimeout(timer)
    if (isLost() && last && !canTake(last)) timer = window.setTimeout(place, WAIT_MS)
  }
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] })
  document.addEventListener('focusin', remember)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', remember)
  }
}
