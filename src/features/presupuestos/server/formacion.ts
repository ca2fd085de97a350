import { sql } from 'kysely'
import { exact } from '#server/db/exact-decimals.ts'

/**
 * SQL: how the price of line `alias` came about, as JSON (`Formada`, shared/formacion.ts); null where nobody wrote it
 * down, or the price is another one since: what the order system or a former version changed says nothing of how.
 */
export const formacionOf = (alias: string) =>
  sql.raw(
    `
      case
        when (${alias}.formacion ->> 'precio')::numeric = ${exact(alias, 'precio')} then ${alias}.formacion
      end`,
  )
