import { useDeferredValue } from 'react'
import { mapped, type Read } from './read.ts'

/**
 * Defers the first render of a large answer, in a transition, so that input is not blocked; until then undefined. Later
 * changes render at once.
 */
export const useArrival = <T>(read: Read<T>): Read<T> => {
  const arrived = useDeferredValue(read.data !== undefined)
  return mapped(read, arrived ? read.data : undefined)
}
