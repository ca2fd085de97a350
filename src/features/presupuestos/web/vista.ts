import { useState } from 'react'
import { local } from '#web/storage.ts'

/** Cards, or the compact table; each browser remembers its own (DIARIO-14). */
export type Vista = 'tarjetas' | 'tabla'
const KEY = 'operaciones:vista'
export const useVista = (): [Vista, (vista: Vista) => void] => {
  const [vista, set] = useState<Vista>(() => (local.get(KEY) === 'tabla' ? 'tabla' : 'tarjetas'))
  return [
    vista,
    (next) => {
      local.set(KEY, next)
      set(next)
    },
  ]
}
