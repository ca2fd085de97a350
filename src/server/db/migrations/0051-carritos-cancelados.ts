import { sql, type Kysely } from 'kysely'

/**
 * A cancelled cart was never an order (OPEN-77): removes the date that listed it among the operaciones. Only the portal
 * moves a quote from 'Carrito'; one cancelled later has other moves before.
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
