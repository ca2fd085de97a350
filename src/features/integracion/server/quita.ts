import type { Db } from '#server/db/db.ts'
import type { Referenced } from './columnas.ts'
import type { StoredRow } from './storedRow.ts'

/** What may be withdrawn: rows of `tabla`, known by `clave`. */
export type Quita = StoredRow & {
  /** Lines, which the order system knows by `renglon`, their code (items.ts), and not by the number they have here. */
  readonly withRenglon?: true
  /** A complete file has all of each of these that it names, and says nothing of the others. */
  readonly within?: string
  /** The column that a row of the order system has, and one that was written here has not: those are not missed. */
  readonly erpColumn?: string
  /** What goes with the rows, or keeps them: the places of those that stay, and why. */
  readonly before?: (db: Db, claves: readonly Referenced[]) => Promise<ReadonlyMap<number, string>>
  readonly after?: (db: Db, claves: readonly Referenced[]) => Promise<void>
}
