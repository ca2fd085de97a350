/**
 * A row of an import: its subject `sobre`, the same object for the same thing, and the value `dice` it states for it.
 */
type Said<T extends object, D> = { readonly sobre: T; readonly dice: D }

/**
 * Finds repeated rows, by index: consecutive undated rows of one thing that lead away from its present value and back
 * to it; one by one they would change it twice at every import. `is`: the present value; `refuses`: why a row may not
 * change it, or null. Null rows are skipped.
 */
export const findSettled = <T extends object, D>(
  rows: readonly (Said<T, D> | null)[],
  is: (sobre: T) => D,
  refuses: (de: D, a: D, at: number, sobre: T) => string | null,
): ReadonlyMap<number, string | null> => {
  const ends = new Map<T, { now: D; away: boolean }>()
  const verdicts = rows.map((row, at) => {
    if (row === null) return null
    const { now: de, away } = ends.get(row.sobre) ?? { now: is(row.sobre), away: false }
    const wrong = de === row.dice ? null : refuses(de, row.dice, at, row.sobre)
    ends.set(row.sobre, wrong === null ? { now: row.dice, away: away || de !== row.dice } : { now: de, away })
    return wrong
  })
  const isSettled = (sobre: T): boolean => ends.get(sobre)!.away && ends.get(sobre)!.now === is(sobre)
  return new Map(rows.flatMap((row, at) => (row !== null && isSettled(row.sobre) ? [[at, verdicts[at]!]] : [])))
}
