import { useDeferredValue } from 'react'

/**
 * Defers the first render of a large answer, in a transition, so that input is not blocked; until then undefined. Later
 * changes render at once.
 */
export const useArrival = <T>(data: T | undefined): T | undefined => {
  const arrived = useDeferredValue(data !== undefined)
  return arrived ? data : undefined
}
