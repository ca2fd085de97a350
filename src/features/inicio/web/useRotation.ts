import { useReducedMotion } from '@mantine/hooks'
import { useEffect, useState } from 'react'

/**
 * Advances the slides every `ms`; pauses while they have the pointer or focus, unless 'Reanudar' was pressed, and never
 * moves under reduced motion (OPEN-22, WCAG 2.2.2).
 */
export const useRotation = (count: number, ms: number) => {
  const still = useReducedMotion() ?? false
  const [current, setCurrent] = useState(0)
  const [paused, setPaused] = useState(false)
  const [over, setOver] = useState(false)
  const [focused, setFocused] = useState(false)
  const [insisted, setInsisted] = useState(false)
  const held = (over || focused) && !insisted
  const moving = !still && !paused && !held && ms > 0
  useEffect(() => {
    if (!moving) return
    const timer = setInterval(() => {
      if (!document.hidden) setCurrent((n) => (n + 1) % count)
    }, ms)
    return () => clearInterval(timer)
  }, [moving, ms, count])
  if (insisted && !over && !focused) setInsisted(false)
  const toggle = () => {
    setInsisted(paused)
    setPaused(!paused)
  }
  const bind = {
    onPointerEnter: (e: React.PointerEvent) => setOver(e.pointerType === 'mouse'),
    onPointerLeave: () => setOver(false),
    onFocus: () => setFocused(true),
    onBlur: (e: React.FocusEvent) => setFocused(e.currentTarget.contains(e.relatedTarget)),
  }
  return { current, show: setCurrent, paused, toggle, still, moving, bind }
}
