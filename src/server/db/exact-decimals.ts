import { sql, type RawBuilder } from 'kysely'

// The one owner of prices and quantities that have more decimals than their column (OPEN-255, docs/decisions/0101). The
// column holds them rounded half up, as they are shown. One beside it, null where nothing was rounded, holds all of
// them: it is what is computed with. A trigger empties it where somebody writes the rounded one alone (0126).

/** Decimals of a price or a quantity that comes in; of all columns beside others. */
export const DECIMALS = 4

/** The column beside a rounded one: 'precioExacto', 'cantidadExacta'. */
export const exactColumn = (columna: string): string =>
  `${columna}${columna.startsWith('cantidad') ? 'Exacta' : 'Exacto'}`
/** What is computed with: a column of `alias` with all its decimals, as SQL. */
export const exact = (alias: string, columna: string): string =>
  `coalesce(${alias}."${exactColumn(columna)}", ${alias}."${columna}")`
/** What is written beside a column of so many decimals: the value where it has more, else null. */
export const beside = (value: RawBuilder<unknown>, decimals: number): RawBuilder<unknown> =>
  sql`nullif(${value}, round(${value}, ${sql.lit(decimals)}))`
