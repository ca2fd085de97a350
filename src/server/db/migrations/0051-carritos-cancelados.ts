import { sql, type Kysely } from 'kysely'

/**
 * A cart that was cancelled never was an order (OPEN-77): it loses the date that put it among its client's operations.
 * Only the portal moves something from 'Carrito'; a quote that was cancelled later has other moves before that one.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    update presupuesto p
    set fecha = null
    from presupuesto_historial h
    where h."presupuestoId" = p.id
      and h.de = 'Carrito'
      and h.a = 'Cancelado'
      and p.estado = 'Cancelado'
      and p.fecha is not null`.execute(db)
}
