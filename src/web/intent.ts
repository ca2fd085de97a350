import { newKey } from './key.ts'
import { tab } from './storage.ts'

/**
 * The idempotency key of one intent, kept in this tab across screens and reloads until its outcome is known. `end`: it
 * succeeded or was refused; the next one gets another key.
 */
export const openIntent = (userId: number, what: string): { readonly key: string; readonly end: () => void } => {
  const name = `intento:${userId}:${what}`
  const key = tab.get(name) ?? newKey()
  tab.set(name, key)
  return { key, end: () => tab.remove(name) }
}
