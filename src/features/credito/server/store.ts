import { prepared, type Db } from '#server/db/db.ts'
import { sql, type RawBuilder } from 'kysely'
import type { ClienteInAlcance } from '#server/session/alcance.ts'

// Reads presupuesto and moneda beside its own table: orders placed since the figure are not in it.

export type CreditoRow = {
  disponible: string | null
  comprometido: string
  monedaId: number | null
  simbolo: string | null
  fecha: string | null
  retenido: boolean
  motivo: string | null
}
/** SQL: what was ordered since the figure of `credito` (its alias), in its currency. */
export const committedTo = (credito: string): RawBuilder<unknown> => sql`(
  select coalesce(sum(p."montoFinal"), 0)
  from presupuesto p
  where p."clienteId" = ${sql.id(credito, 'clienteId')}
    and p.fecha > ${sql.id(credito, 'actualizado')}
    and p."monedaId" = ${sql.id(credito, 'monedaId')}
    and p.estado <> 'Cancelado'
)`
const ofCliente = prepared<{ clienteId: number }, CreditoRow>((d, p) => ({
  compile: () =>
    sql<CreditoRow>`
      select
        c.disponible::text, c."monedaId", m.simbolo, to_char(c.fecha, 'YYYY-MM-DD') as fecha, c.retenido, c.motivo,
        ${committedTo('c')}::text as comprometido
      from credito c
      left join moneda m on m.id = c."monedaId"
      where c."clienteId" = ${p.clienteId}`.compile(d),
}))
export const findCredito = async (on: Db, { clienteId }: ClienteInAlcance): Promise<CreditoRow | undefined> =>
  (await ofCliente(on, { clienteId }))[0]

const locking = prepared<{ clienteId: number }, { clienteId: number }>((d, p) =>
  d.selectFrom('credito').select('clienteId').where('clienteId', '=', p.clienteId).forUpdate(),
)
/** Locks a client's credit until the transaction ends, so that the second of two orders counts the first. */
export const lockCredito = async (on: Db, { clienteId }: ClienteInAlcance): Promise<void> =>
  void (await locking(on, { clienteId }))
