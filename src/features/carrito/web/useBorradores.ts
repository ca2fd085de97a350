import { useState } from 'react'

/** State kept for some lines, by item. */
export const usePerLine = <T>() => {
  const [all, setAll] = useState<ReadonlyMap<number, T>>(new Map())
  return {
    all,
    set: (item: number, value: T) => setAll((old) => new Map(old).set(item, value)),
    merge: (item: number, change: (old: T | undefined) => T) =>
      setAll((old) => new Map(old).set(item, change(old.get(item)))),
    drop: (item: number, only: (value: T) => boolean = () => true) =>
      setAll((old) => {
        const value = old.get(item)
        if (value === undefined || !only(value)) return old
        const next = new Map(old)
        next.delete(item)
        return next
      }),
  }
}
export type PerLine<T> = ReturnType<typeof usePerLine<T>>
