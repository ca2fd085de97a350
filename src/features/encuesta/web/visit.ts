import { useSyncExternalStore } from 'react'
import { onDeparture } from '#web/session.ts'
import { tab } from '#web/storage.ts'

/** Session storage: set once the bar has been shown in this visit. */
const KEY = 'encuestaVista'
const stored = (): boolean => tab.get(KEY) !== null

/** turn: shown on this screen; asked: opened from the menu; away: shown before (OPEN-314). */
export type Visit = 'turn' | 'asked' | 'away'
let visit: Visit = stored() ? 'away' : 'turn'
const listeners = new Set<() => void>()
const change = (next: Visit): void => {
  if (next === visit) return
  visit = next
  for (const listener of listeners) listener()
}

/** Marks the bar as shown: a reload is the same visit. */
export const markShown = (): void => tab.set(KEY, 'si')
/** Something is chosen or typed: the bar stays. */
let begun = false
export const setBegun = (is: boolean): void => void (begun = is)
export const putAway = (): void => {
  if (!begun) change('away')
}
export const askFor = (): void => change('asked')
onDeparture(() => {
  tab.remove(KEY)
  change('turn')
})

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
export const useVisit = (): Visit => useSyncExternalStore(subscribe, () => visit)
