import { useSyncExternalStore } from 'react'

/** The last minute of the countdown: the seconds left, and what starts it again. */
export type Apuro = { readonly left: number; readonly more: () => void }

let now: Apuro | null = null
const listeners = new Set<() => void>()
const subscribe = (hear: () => void) => {
  listeners.add(hear)
  return () => void listeners.delete(hear)
}
/** The clock says that its last minute runs, or, with null, that it does not. */
export const setApuro = (apuro: Apuro | null): void => {
  now = apuro
  for (const hear of listeners) hear()
}
/** For what stands over the clock: the last minute, else null. */
export const useApuro = (): Apuro | null => useSyncExternalStore(subscribe, () => now)
