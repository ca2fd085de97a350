import { sql } from 'kysely'
import type { Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Day } from '#shared/dates.ts'
import type { Percepcion } from '../rules.ts'

/** Those in force on a day: of each tax and province the one that began last. */
export const listPercepciones = async (on: Db, { clienteId }: ClienteInAlcance, day: Day): Promise<Percepcion[]> =>
  (
    await sql<Percepcion>`
      select x.impuesto, nullif(x."provinciaId", 0) as "provinciaId", v.name as provincia, x.alicuota, x.minimo
      from (
        select distinct on (q.impuesto, q."provinciaId")
          q.impuesto, q."provinciaId", q.hasta, q.alicuota::float8 as alicuota, q.minimo::float8 as minimo
        from percepcion q
        where q."clienteId" = ${clienteId} and q.desde <= ${day}::date
        order by q.impuesto, q."provinciaId", q.desde desc
      ) x
      left join provincia v on v.id = x."provinciaId"
      where x.hasta is null or x.hasta >= ${day}::date
      order by x.impuesto, v.name nulls first`.execute(on)
  ).rows
