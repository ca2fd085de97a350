import { useSyncExternalStore } from 'react'

/** The countdown's last minute: the seconds left, and how to extend it. */
export type Countdown = { readonly left: number; readonly more: () => void }

let now: Countdown | null = null
const listeners = new Set<() => void>()
const subscribe = (hear: () => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
/** Set by the clock during its last minute, else null. */
export const setCountdown = (countdown: Countdown | null): void => {
  now = countdown
  for (const hear of listeners) hear()
}
/** The last minute, for what covers the clock; else null. */
export const useCountdown = (): Countdown | null => useSyncExternalStore(subscribe, () => now)
