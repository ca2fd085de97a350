import type { Tables } from '#server/db/db.ts'
import type { Referenced, Values } from './columnas.ts'

export const LATE_NOTE = 'Es anterior a lo último que se recibió: no cambia nada.'
/** A stored row, as JSON. */
export type Stored = { readonly [columna: string]: Values[string] }
/** The stored row that a row of a file names: in `tabla`, by `clave`. */
export type StoredRow = {
  readonly tabla: keyof Tables & string
  readonly clave: { readonly [columna: string]: 'int' | 'text' | 'date' | 'numeric' }
  readonly de: (v: Values) => Referenced
  /** SQL condition that identifies it, if not by key: `t` is the stored row and `x` the incoming one. */
  readonly match?: string
  /** The file's columns that the stored row has under another name, or in another table. */
  readonly dice?: (row: Stored) => Values
}
/** A stored row whose columns are named as those of the file. */
export const storedRow = (
  tabla: StoredRow['tabla'],
  clave: StoredRow['clave'],
  mas: Pick<StoredRow, 'match' | 'dice'> = {},
): StoredRow => ({
  tabla,
  clave,
  de: (v) => Object.fromEntries(Object.keys(clave).map((c) => [c, v[c] as string | number])),
  ...mas,
})
