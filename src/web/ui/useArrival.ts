import { useDeferredValue } from 'react'

/**
 * An answer that a large part of the screen is drawn from. Its first drawing is done in slices, so that whoever touches
 * the screen meanwhile is not kept waiting; until then it is as if it had not come. Later changes count at once.
 */
export const useArrival = <T>(data: T | undefined): T | undefined => {
  const arrived = useDeferredValue(data !== undefined)
  return arrived ? data : undefined
}
