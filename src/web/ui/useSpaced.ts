import { useEffect, useRef, useState } from 'react'

/** A value that changes at most every so many milliseconds, and comes to what it is at last. */
export const useSpaced = <T>(value: T, ms: number): T => {
  const [spaced, setSpaced] = useState(value)
  const last = useRef(0)
  useEffect(() => {
    const wait = Math.max(0, last.current + ms - performance.now())
    const timer = setTimeout(() => {
      last.current = performance.now()
      setSpaced(value)
    }, wait)
    return () => clearTimeout(timer)
  }, [value, ms])
  return spaced
}
