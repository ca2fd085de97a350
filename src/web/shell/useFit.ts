import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** How many of the bar's entries, of these widths in pixels, fit beside the fixed parts and, if some do not, 'Más'. */
export const countFitting = (widths: readonly number[], gap: number, room: number, mas: number): number => {
  const whole = widths.reduce((sum, w) => sum + w + gap, 0)
  if (whole <= room) return widths.length
  let used = mas + gap
  const at = widths.findIndex((w) => (used += w + gap) > room)
  return Math.max(0, at)
}

/** Least width in pixels of the client's name, which may be truncated. */
const NOMBRE = 72
const MAS = 64
/** Height in pixels of the bar's row. */
const ROW = 46

const measure = (bar: HTMLElement, widths: readonly number[]): number => {
  const wide = (el: Element) => (el as HTMLElement).offsetWidth
  const gap = Number.parseFloat(getComputedStyle(bar).columnGap) || 0
  const top = (bar.firstElementChild as HTMLElement | null)?.offsetTop ?? 0
  /** In the entries' row: where the window is narrow, the client's chip has its own. */
  const isBeside = (el: Element) => (el as HTMLElement).offsetTop - top < ROW / 2
  const fixed = [...bar.children].filter((el) => !el.matches('[data-entrada], [data-mas]') && isBeside(el))
  /** The least width of a part: a chip's text without its name. */
  const least = (el: Element) => {
    const name = el.querySelector('b')
    // what it holds, not the box that it was squeezed into (OPEN-392)
    const whole = Math.max(wide(el), el.scrollWidth)
    return el.matches('.chip') && name ? whole - wide(name) + Math.min(name.scrollWidth, NOMBRE) : whole
  }
  const taken = fixed.reduce((sum, el) => sum + least(el) + gap, 0)
  const { paddingLeft, paddingRight } = getComputedStyle(bar)
  const inner = bar.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return countFitting(widths, gap, inner - taken + gap, MAS)
}

/**
 * How many of `count` entries (`[data-entrada]`) fit in the bar's row; the rest go behind 'Más'. Measured before the
 * first paint, and again once the fonts have loaded: only then is it `settled`.
 */
export const useFit = (count: number): [bar: RefObject<HTMLDivElement | null>, fit: number, settled: boolean] => {
  const bar = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState(count)
  const [round, setRound] = useState(0)
  const [settled, setSettled] = useState(false)
  useLayoutEffect(() => {
    const here = bar.current!
    const all = [...here.querySelectorAll<HTMLElement>('[data-entrada]')].map((entry) => entry.offsetWidth)
    const known = all.length === count && !all.includes(0) // hidden on a phone
    /** Shows all entries, to measure them together. */
    const again = () => {
      setFit(count)
      setSettled(false)
      setRound((n) => n + 1)
    }
    const place = () => {
      if (known) {
        setFit(measure(here, all))
        setSettled(true)
      } else if (here.clientWidth > 0 && here.querySelector<HTMLElement>('[data-entrada]')?.offsetWidth) again()
    }
    place()
    // an entry of another width, with more space between its letters: all are measured again
    const entries = [...here.querySelectorAll<HTMLElement>('[data-entrada]')]
    const same = () => entries.every((entry, at) => !entry.isConnected || entry.offsetWidth === all[at])
    const watch = new ResizeObserver(() => (known && !same() ? again() : place()))
    for (const part of [here, ...entries]) watch.observe(part)
    const change = new MutationObserver(place) // the chosen client changed
    change.observe(here, { childList: true, subtree: true, characterData: true })
    // retried while they cannot be measured (not rendered yet), except on a phone
    const retry = known ? 0 : window.setInterval(() => window.matchMedia('(min-width: 761px)').matches && again(), 300)
    let going = true
    if (document.fonts.status === 'loading') void document.fonts.ready.then(() => going && again())
    return () => {
      going = false
      clearInterval(retry)
      watch.disconnect()
      change.disconnect()
    }
  }, [count, round])
  return [bar, Math.min(fit, count), settled]
}
