import { sql } from 'kysely'
import { prepared, type Db } from '#server/db/db.ts'
import type { ClienteInAlcance } from '#server/session/alcance.ts'
import type { Day } from '#shared/dates.ts'
import type { Percepcion } from '../rules.ts'

const inForce = prepared<{ clienteId: number; day: Day }, Percepcion>((d, p) => {
  const rows = sql<Percepcion>`
    select x.impuesto, nullif(x."provinciaId", 0) as "provinciaId", v.name as provincia, x.alicuota, x.minimo
    from (
      select distinct on (q.impuesto, q."provinciaId")
        q.impuesto, q."provinciaId", q.hasta, q.alicuota::float8 as alicuota, q.minimo::float8 as minimo
      from percepcion q
      where q."clienteId" = ${p.clienteId} and q.desde <= ${p.day}::date
      order by q.impuesto, q."provinciaId", q.desde desc
    ) x
    left join provincia v on v.id = x."provinciaId"
    where x.hasta is null or x.hasta >= ${p.day}::date
    order by x.impuesto, v.name nulls first`
  return { compile: () => rows.compile(d) }
})
/** Those in force on a day: of each tax and province the one that began last. */
export const listPercepciones = (on: Db, { clienteId }: ClienteInAlcance, day: Day): Promise<Percepcion[]> =>
  inForce(on, { clienteId, day })
