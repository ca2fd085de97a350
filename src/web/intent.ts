import { newKey } from './key.ts'
import { tab } from './storage.ts'

/**
 * Something a person wants done once: its key lives until it is known how it ended, in this tab, past the screen it was
 * asked for on and a reload. `end`: it was done, or refused; asked for again it is another.
 */
export const openIntent = (userId: number, what: string): { readonly key: string; readonly end: () => void } => {
  const name = `intento:${userId}:${what}`
  const key = tab.get(name) ?? newKey()
  tab.set(name, key)
  return { key, end: () => tab.remove(name) }
}
