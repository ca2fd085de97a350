/** Equal as values: of lists and objects by what they hold. */
export const same = (one: unknown, other: unknown): boolean =>
  Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other)

/**
 * Three-way merge: `typed` edits of `began`, applied to `fresh`. `theirs`: the fresh values of fields changed on both
 * sides, where the typed one is kept.
 */
export const rebase = <V extends object>(began: V, typed: V, fresh: V): { values: V; theirs: Partial<V> } => {
  const values = { ...typed }
  const theirs: Partial<V> = {}
  for (const key of Object.keys(fresh) as (keyof V)[]) {
    if (same(typed[key], began[key])) values[key] = fresh[key]
    else if (!same(fresh[key], began[key]) && !same(fresh[key], typed[key])) theirs[key] = fresh[key]
  }
  return { values, theirs }
}
