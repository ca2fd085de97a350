import { useState } from 'react'
import { call, ApiError } from '#web/api.ts'
import { useChanged } from '#web/ui/useChanged.ts'
import { contract, type Estado } from '../contract.ts'

/** The saved version, and its values as a form shows them. */
type Stored<V> = { version: number; fresh: V }

/**
 * Saves over the version that the form shows. After a conflict (409) the typed values are merged over the newer ones,
 * and saving again replaces them. `read`: what is saved now.
 */
export const useSavedOver = <V extends object>(read: () => Promise<Stored<V>>, version: number) => {
  const [base, setBase] = useState(version)
  // a newer one that was read: `useForm` shows what it changed
  useChanged(String(version), () => setBase(version))
  return async (put: (over: number) => Promise<unknown>, rebase: (fresh: V) => void) => {
    try {
      await put(base)
      setBase(base + 1) // one's own save is no conflict
    } catch (error) {
      if (error instanceof ApiError && error.code === 'version_vieja') {
        const now = await read()
        setBase(now.version)
        rebase(now.fresh)
      }
      throw error
    }
  }
}
/** The same for a part of the whole configuration. */
export const useBase = <V extends object>(of: (estado: Estado) => Stored<V>, version: number) =>
  useSavedOver(async () => of(await call(contract.estado, {})), version)
