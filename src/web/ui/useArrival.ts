import { useDeferredValue } from 'react'
import { mapped, type Read } from './read.ts'

/**
 * An answer that a large part of the screen is drawn from. Its first drawing is done in slices, so that whoever touches
 * the screen meanwhile is not kept waiting; until then it is as if it had not come. Later changes count at once.
 */
export const useArrival = <T>(read: Read<T>): Read<T> => {
  const arrived = useDeferredValue(read.data !== undefined)
  return mapped(read, arrived ? read.data : undefined)
}
