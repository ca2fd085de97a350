import { rebase } from '#shared/rebase.ts'
import { tab } from '#web/storage.ts'

/**
 * A form's unsent draft, kept in this tab: it survives a reload and an ended session (OPEN-222). `began`: the values it
 * was typed over.
 */
type Kept<V> = { readonly began: V; readonly values: V }
/** A draft's storage key, by person and subject. */
export const nameOf = (userId: number, of: string): string => `borrador:${userId}:${of}`

const isLike = (one: unknown, other: unknown): boolean =>
  one === null || other === null || (typeof one === typeof other && Array.isArray(one) === Array.isArray(other))
const isOf = <V extends object>(present: V, kept: unknown): kept is V =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.keys(present).every((key) => Object.hasOwn(kept, key) && isLike(kept[key as never], present[key as never]))

const read = <V extends object>(name: string, present: V): Kept<V> | null => {
  try {
    const kept = JSON.parse(tab.get(name) ?? 'null') as Partial<Kept<unknown>> | null
    return isOf(present, kept?.began) && isOf(present, kept?.values) ? (kept as Kept<V>) : null
  } catch {
    return null
  }
}
/** The draft merged over the present values; `theirs`: those somebody else changed meanwhile. Null if there is none. */
export const findBorrador = <V extends object>(name: string, present: V): { values: V; theirs: Partial<V> } | null => {
  const kept = read(name, present)
  return kept && rebase(kept.began, kept.values, present)
}
export const saveBorrador = <V extends object>(name: string, kept: Kept<V>): void => tab.set(name, JSON.stringify(kept))
export const dropBorrador = (name: string): void => tab.remove(name)
