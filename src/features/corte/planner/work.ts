/**
 * Work that may still be done, by counting and not by a clock, so that the same input gives the same plan. A unit is
 * about a nanosecond of a desk, whatever is done (`npm run bench -- --corte` compares).
 */
export type Work = { left: number }

/** What each step takes. */
export const COST = {
  /** A way of filling one bar, a piece further. */ fill: 20,
  /** A piece further in a search for what a bar holds of most worth. */ pack: 12,
  /** A cell of the table that says the same. */ cell: 1,
  /** A piece that is looked at once. */ look: 8,
  /** An element of a basis that changes. */ pivot: 1,
  /** A column, and a piece of it, that is weighed. */ column: 50,
  /** A bar that is opened, copied or moved. */ bar: 200,
  /** A way to buy. */ purchase: 100,
  /** A state of the search by all ways. */ state: 500,
} as const

/** Something that may take so much of what is left. */
export const within = <T>(work: Work, most: number, done: (own: Work) => T): T => {
  const own: Work = { left: Math.min(most, work.left) }
  const given = own.left
  const result = done(own)
  work.left -= given - own.left
  return result
}
