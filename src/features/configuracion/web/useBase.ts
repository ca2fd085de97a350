import { useState } from 'react'
import { useChanged } from '#web/ui/useChanged.ts'

type Form<V> = { dirty: boolean; reset: (next: V) => void }
/**
 * The version a form began with. One that comes meanwhile takes its place only while nothing is typed; else the server
 * tells who saves.
 */
export const useBase = <V extends object>(version: number, fresh: V, form: Form<V>): number => {
  const [base, setBase] = useState(version)
  useChanged(String(version), () => {
    if (form.dirty) return
    form.reset(fresh)
    setBase(version)
  })
  return base
}
