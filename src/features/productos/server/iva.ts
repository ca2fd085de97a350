import { sql } from 'kysely'
import { params } from './params.ts'

/** The rate of IVA of a product, its own or the distributor's usual one; `producto` is its alias in the query. */
export const ivaOf = (producto: string) =>
  sql.raw(
    `
      coalesce(
        ${producto}.iva,
        (
          select (c.valor #>> '{}')::numeric
          from configuracion c
          where c.clave = 'IvaPorcentaje'
        ),
        ${params.IvaPorcentaje}
      )`,
  )
