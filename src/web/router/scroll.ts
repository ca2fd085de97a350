import { readPart, type Location } from './location.ts'
import { onLeave, present, type Step } from './history.ts'

const KEPT = 'lugares'
const places: Record<string, number> = (() => {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Record<string, number>
  } catch {
    return {}
  }
})()
/** Every loaded document has the key 'default': another address would open where the last one was left. */
const nameOf = ({ key, pathname }: Location): string => (key === 'default' ? pathname : key)
const remember = (at: Location) => void (places[nameOf(at)] = window.scrollY)

/** Each step's place on the page is kept, over a reload too: the way back leads to where one was. */
export const keepScroll = (): void => {
  window.history.scrollRestoration = 'manual'
  onLeave(remember)
  window.addEventListener('pagehide', () => {
    remember(present().at)
    sessionStorage.setItem(KEPT, JSON.stringify(places))
    window.history.scrollRestoration = 'auto'
  })
  window.addEventListener('pageshow', () => void (window.history.scrollRestoration = 'manual'))
}

/** Once a step's screen is drawn: its place, that of what its hash names, or the beginning. */
export const scrollTo = ({ at, preventScrollReset }: Step): void => {
  const kept = places[nameOf(at)]
  const named = at.hash && document.getElementById(readPart(at.hash.slice(1)))
  if (kept !== undefined) window.scrollTo(0, kept)
  else if (named) named.scrollIntoView()
  else if (!preventScrollReset) window.scrollTo(0, 0)
}
