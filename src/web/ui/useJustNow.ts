import { useEffect, useState } from 'react'
import { useChanged } from './useChanged.ts'

const JUST_NOW_MS = 60_000

/** True for a minute after the value changed while it was shown. */
export const useJustNow = (value: string): boolean => {
  const [times, setTimes] = useState(0)
  const [over, setOver] = useState(0)
  useChanged(value, () => setTimes(times + 1))
  useEffect(() => {
    if (times === 0) return
    const timer = setTimeout(() => setOver(times), JUST_NOW_MS)
    return () => clearTimeout(timer)
  }, [times])
  return times > over
}
