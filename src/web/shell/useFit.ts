import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/**
 * Of the names of a bar, by their widths in pixels, how many stand beside what is fixed and, where some do not, 'Más'.
 */
export const countFitting = (widths: readonly number[], gap: number, room: number, mas: number): number => {
  const whole = widths.reduce((sum, w) => sum + w + gap, 0)
  if (whole <= room) return widths.length
  let used = mas + gap
  const at = widths.findIndex((w) => (used += w + gap) > room)
  return Math.max(0, at)
}

/** Of the client's name, which may be cut, at least so much. */
const NOMBRE = 72
const MAS = 64

const measure = (bar: HTMLElement, widths: readonly number[]): number => {
  const wide = (el: Element) => (el as HTMLElement).offsetWidth
  const gap = Number.parseFloat(getComputedStyle(bar).columnGap) || 0
  const fixed = [...bar.children].filter((el) => !el.matches('[data-entrada], [data-mas]'))
  /** What cannot get narrower: a chip's words besides its name. */
  const least = (el: Element) => {
    const name = el.querySelector('b')
    return el.matches('.chip') && name ? wide(el) - wide(name) + Math.min(name.scrollWidth, NOMBRE) : wide(el)
  }
  const taken = fixed.reduce((sum, el) => sum + least(el) + gap, 0)
  const { paddingLeft, paddingRight } = getComputedStyle(bar)
  const inner = bar.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return countFitting(widths, gap, inner - taken + gap, MAS)
}

/**
 * How many of `count` entries (`[data-entrada]`) stand in one row of the bar, so that the rest goes behind 'Más'. They
 * are measured all together once, before anything is painted, and again when the letters come: until then it is not
 * `settled`.
 */
export const useFit = (count: number): [bar: RefObject<HTMLDivElement | null>, fit: number, settled: boolean] => {
  const bar = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState(count)
  const [round, setRound] = useState(0)
  const [settled, setSettled] = useState(false)
  useLayoutEffect(() => {
    const here = bar.current!
    const all = [...here.querySelectorAll<HTMLElement>('[data-entrada]')].map((entry) => entry.offsetWidth)
    const known = all.length === count && !all.includes(0) // on a phone the bar is not shown
    /** Shows all of them again, to be measured together. */
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
    const watch = new ResizeObserver(place)
    watch.observe(here)
    const change = new MutationObserver(place) // a client chosen, or none any more
    change.observe(here, { childList: true, subtree: true, characterData: true })
    // whatever kept them from being measured (nothing of them drawn yet), it is tried again; not on a phone
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
