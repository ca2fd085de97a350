import type { Db } from '#server/db/db.ts'
import type { Referenced } from './columnas.ts'
import type { StoredRow } from './storedRow.ts'

/** How rows of `tabla`, identified by `clave`, are withdrawn. */
export type Quita = StoredRow & {
  /** Lines, which the order system identifies by their code `renglon` (items.ts), not by their number here. */
  readonly withRenglon?: true
  /** The column within which a file is complete: it says nothing of values that it does not name. */
  readonly within?: string
  /** A column that only rows of the order system have: rows without it were written here, and are not withdrawn. */
  readonly erpColumn?: string
  /** Deletes what goes with the rows; returns the indexes of rows that stay, and why. */
  readonly before?: (db: Db, claves: readonly Referenced[]) => Promise<ReadonlyMap<number, string>>
  readonly after?: (db: Db, claves: readonly Referenced[]) => Promise<void>
}
