/** How long a screen has to place the focus itself, in milliseconds. */
const WAIT_MS = 120
const AREAS = 'form, fieldset, table, ul, ol, article, section, [role=region], [role=group], main'

/** Whether nothing in the page has the focus. */
export const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body
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

/** An element and the areas around it, from the inside out. */
const areasOf = (element: HTMLElement): HTMLElement[] => {
  const areas = [element]
  for (let at = element.parentElement; at; at = at.parentElement) if (at.matches(AREAS)) areas.push(at)
  return areas
}
const DIALOG = '[role=dialog]'

/**
 * Keeps the focus in the page: where what had it is gone, what was around it takes it, in the dialog that is open or on
 * the screen (OPEN-389). Answers its end.
 */
export const keepFocus = (): (() => void) => {
  let last: HTMLElement | null = null
  const around = { screen: [] as HTMLElement[], dialog: [] as HTMLElement[] }
  let timer: number | undefined
  const remember = ({ target }: FocusEvent) => {
    last = target as HTMLElement
    if (last.closest(DIALOG)) around.dialog = areasOf(last)
    else if (last.closest('main')) around.screen = areasOf(last)
  }
  const place = () => {
    if (!isLost() || !last || canTake(last)) return
    const dialog = [...document.querySelectorAll<HTMLElement>(DIALOG)].findLast(canTake)
    const [first, ...areas] = dialog ? around.dialog : around.screen
    const within = (area: HTMLElement | undefined) => area && canTake(area) && (!dialog || dialog.contains(area))
    if (within(first)) return first?.focus({ preventScroll: true })
    const next = areas.find(within) ?? dialog ?? document.querySelector<HTMLElement>('main')
    if (next) stand(next)
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
