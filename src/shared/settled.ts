/** What a row says that something is; `sobre`: what it is about, the same object for the same thing. */
type Said<T extends object, D> = { readonly sobre: T; readonly dice: D }

/**
 * The rows, by their place, that are told again: those of one thing that say, one after the other and none of them
 * when, what it is, lead it away and come out at what it is already. Taken one by one they would do so each time. `is`:
 * what it is now; `refuses`: why the row at that place may not change it so, which is what the place answers, or null.
 * A row that is null says nothing of it, or says when.
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
