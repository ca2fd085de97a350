import { useSyncExternalStore } from 'react'

/** The last minute of the countdown: the seconds left, and what starts it again. */
export type Countdown = { readonly left: number; readonly more: () => void }

let now: Countdown | null = null
const listeners = new Set<() => void>()
const subscribe = (hear: () => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
/** The clock says that its last minute runs, or, with null, that it does not. */
export const setCountdown = (countdown: Countdown | null): void => {
  now = countdown
  for (const hear of listeners) hear()
}
/** For what stands over the clock: the last minute, else null. */
export const useCountdown = (): Countdown | null => useSyncExternalStore(subscribe, () => now)
