import { sql, type RawBuilder } from 'kysely'
import { claveDe } from '#shared/claves.ts'
import { badInput, textos } from '#shared/errors.ts'
import { fold } from '#shared/identity.ts'

/** The words of a search as names are compared; eight at most, none of an empty one. */
export const palabrasDe = (text: string | null): string[] =>
  fold(text ?? '')
    .split(' ')
    .filter(Boolean)
    .slice(0, 8)
/** That a column, folded already, holds the word, whatever signs that has. */
export const contiene = (column: RawBuilder<unknown>, palabra: string): RawBuilder<unknown> =>
  sql`${column} like ${`%${palabra.replace(/[\\%_]/g, '\\$&')}%`}`
/**
 * That a name holds the word, or a code does where the word may be one: `claves` as `clavesDe` writes them; `mas`, other
 * ways to be found by that code.
 */
export const nombraA = (
  nombres: RawBuilder<unknown>,
  claves: RawBuilder<unknown>,
  palabra: string,
  mas: (clave: string) => RawBuilder<unknown> = () => sql`false`,
): RawBuilder<boolean> => {
  const clave = claveDe(palabra)
  return clave === null
    ? sql`${contiene(nombres, palabra)}`
    : sql`(${contiene(nombres, palabra)} or ${contiene(claves, clave)} or ${mas(clave)})`
}

const MAX_ROWS = 100
export type Pagina = { page: number | null; rowPerPage: number | null }
/** The page that is asked for, null for the whole list (docs/spec/wire.md, ¶). Refuses pages of more than 100 rows. */
export const paginaDe = ({ page, rowPerPage }: Pagina): { page: number; size: number } | null => {
  if (rowPerPage !== null && rowPerPage > MAX_ROWS)
    throw badInput(textos.datosInvalidos, [{ field: 'rowPerPage', detail: `Hasta ${MAX_ROWS} por página.` }])
  return page === null && rowPerPage === null ? null : { page: page ?? 1, size: rowPerPage ?? MAX_ROWS }
}
