/** What a row says that something is; `sobre`: what it is about, the same object for the same thing. */
export type Said<T extends object> = { readonly sobre: T; readonly dice: unknown }

/**
 * The places of rows that are told again: of those that say one after the other, and none of them when, what something
 * is, all where the last says what is there. Taken one by one they would lead it back and forth. Null: a row that says
 * nothing of it, or when.
 */
export const findSettled = <T extends object>(
  rows: readonly (Said<T> | null)[],
  isThere: (sobre: T, dice: unknown) => boolean,
): ReadonlySet<number> => {
  const last = new Map(rows.flatMap((row) => (row === null ? [] : [[row.sobre, row.dice] as const])))
  return new Set(rows.flatMap((row, at) => (row !== null && isThere(row.sobre, last.get(row.sobre)) ? [at] : [])))
}
