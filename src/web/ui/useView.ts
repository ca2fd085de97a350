import { useState } from 'react'
import { local } from '#web/storage.ts'

/** Which of the ways to look at a list is chosen, the first unless said; each browser remembers it by its `key`. */
export const useView = <V extends string>(key: string, views: readonly [V, ...V[]]): [V, (view: V) => void] => {
  const [view, set] = useState<V>(() => views.find((one) => one === local.get(key)) ?? views[0])
  return [
    view,
    (next) => {
      local.set(key, next)
      set(next)
    },
  ]
}
