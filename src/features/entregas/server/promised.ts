import { sql, type RawBuilder } from 'kysely'
import type { Day } from '#shared/dates.ts'

// The day that the order system promised of an order `q` (REMITO-06): its day in the list while it has neither trip nor
// remito.

/** SQL: nobody promised a day of it. */
export const withoutPromise = sql`q."fechaPrometida" is null`
/** By the day promised, of orders under way without a trip or a paper of a remito (`anyPaper`). */
export const byPromise = (
  where: RawBuilder<unknown>,
  { from, to }: { from: Day; to: Day },
  anyPaper: RawBuilder<unknown>,
) => sql`
  select q.id, null as numero, q."fechaPrometida" as dia, q.estado, null::numeric as kilos, null::int as "remitoId",
    null as "idViaje"
  from presupuesto q
  where q."fechaPrometida" is not null and q."fechaPrometida" between ${from}::date and ${to}::date
    and q.estado in ('Enviado', 'Comercial', 'Finanzas', 'Preparación', 'En tránsito') and ${where}
    and not exists (select from viaje t where t."presupuestoId" = q.id) and not ${anyPaper}`
