import { useLayoutEffect, useRef, useState, type RefObject } from 'react'

/** Of the names of a bar, by their widths in pixels, how many stand beside what is fixed and, where some do not, 'Más'. */
export const countFitting = (widths: readonly number[], gap: number, room: number, mas: number): number => {
  const whole = widths.reduce((sum, w) => sum + w + gap, 0)
  if (whole <= room) return widths.length
  let used = mas + gap
  const at = widths.findIndex((w) => (used += w + gap) > room)
  return Math.max(0, at)
}

/** Of the way to the client, which may be cut, at least so much. */
const CHIP = 200
const MAS = 64

const measure = (bar: HTMLElement, widths: readonly number[]): number => {
  const wide = (el: Element) => (el as HTMLElement).offsetWidth
  const gap = Number.parseFloat(getComputedStyle(bar).columnGap) || 0
  const fixed = [...bar.children].filter((el) => !el.matches('[data-entrada], [data-mas]'))
  const taken = fixed.reduce((sum, el) => sum + (el.matches('.chip') ? Math.min(wide(el), CHIP) : wide(el)) + gap, 0)
  const { paddingLeft, paddingRight } = getComputedStyle(bar)
  const inner = bar.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  return countFitting(widths, gap, inner - taken + gap, MAS)
}

/**
 * How many of `count` entries (`[data-entrada]`) stand in one row of the bar, so that the rest goes behind 'Más'. They
 * are measured all together once, before anything is painted, and again when the letters come.
 */
export const useFit = (count: number): [bar: RefObject<HTMLDivElement | null>, fit: number] => {
  const bar = useRef<HTMLDivElement>(null)
  const [fit, setFit] = useState(count)
  const [round, setRound] = useState(0)
  useLayoutEffect(() => {
    const here = bar.current!
    const all = [...here.querySelectorAll<HTMLElement>('[data-entrada]')].map((entry) => entry.offsetWidth)
    const known = all.length === count && !all.includes(0) // on a phone the bar is not shown
    /** Shows all of them again, to be measured together. */
    const again = () => {
      setFit(count)
      setRound((n) => n + 1)
    }
    const place = () => {
      if (known) setFit(measure(here, all))
      else if (here.clientWidth > 0 && here.querySelector<HTMLElement>('[data-entrada]')?.offsetWidth) again()
    }
    place()
    const watch = new ResizeObserver(place)
    watch.observe(here)
    let going = true
    if (document.fonts.status === 'loading') void document.fonts.ready.then(() => going && again())
    return () => {
      going = false
      watch.disconnect()
    }
  }, [count, round])
  return [bar, Math.min(fit, count)]
}
