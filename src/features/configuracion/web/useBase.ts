import { useState } from 'react'
import { call, ApiError } from '#web/api.ts'
import { useChanged } from '#web/ui/useChanged.ts'
import { contract, type Estado } from '../contract.ts'

/** What is saved by now: its version, and the values a form shows of it. */
type Stored<V> = { version: number; fresh: V }
type Form<V> = { dirty: boolean; reset: (next: V) => void }

/**
 * The version a form began with. Saving says it; where somebody else saved meanwhile (409), what is typed is put over
 * what stands there now, and saving again takes its place knowingly.
 */
export const useBase = <V extends object>(of: (estado: Estado) => Stored<V>, version: number) => {
  const [base, setBase] = useState(version)
  const save = async (put: (over: number) => Promise<unknown>, rebase: (fresh: V) => void) => {
    try {
      await put(base)
      setBase(base + 1) // one's own is no other's
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_vieja') {
        const now = of(await call(contract.estado, {}))
        setBase(now.version)
        rebase(now.fresh)
      }
      throw error
    }
  }
  return { save, setBase }
}

/** What comes meanwhile by itself takes the place of what a form shows only while nothing is typed. */
export const useFollow = <V extends object>(
  { version, fresh }: Stored<V>,
  form: Form<V>,
  setBase: (version: number) => void,
): void =>
  useChanged(JSON.stringify([version, fresh]), () => {
    if (form.dirty) return
    form.reset(fresh)
    setBase(version)
  })
