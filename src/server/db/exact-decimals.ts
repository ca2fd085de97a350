import { sql, type RawBuilder } from 'kysely'

// Prices and quantities with more decimals than their column (OPEN-255, docs/decisions/0101). The column is rounded
// half up, for display; a second one, null where nothing was rounded, has all decimals, for computing. A trigger clears
// it when only the rounded one is written (migration 0126).

/** Decimals accepted of an incoming price or quantity; the scale of every exact column. */
export const DECIMALS = 4

/** The name of the exact column of a rounded one: 'precioExacto', 'cantidadExacta'. */
export const exactColumn = (columna: string): string =>
  `${columna}${columna.startsWith('cantidad') ? 'Exacta' : 'Exacto'}`
/** SQL: a column of `alias` with all its decimals, to compute with. */
export const exact = (alias: string, columna: string): string =>
  `coalesce(${alias}."${exactColumn(columna)}", ${alias}."${columna}")`
/** SQL: the value for the exact column of one with `decimals` decimals; null where rounding changes nothing. */
export const beside = (value: RawBuilder<unknown>, decimals: number): RawBuilder<unknown> =>
  sql`nullif(${value}, round(${value}, ${sql.lit(decimals)}))`
