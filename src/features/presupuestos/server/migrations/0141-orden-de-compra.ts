import { sql, type Kysely } from 'kysely'

/**
 * The client's own order number and its PDF (OC-01). Operations and the client's other orders are found by the number,
 * without capitals; a file that is deleted asks who names it.
 */
export const outside = true
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table presupuesto
      add column if not exists "ordenCompra" text,
      add column if not exists "ordenCompraArchivo" uuid references archivo(id)`.execute(db)
  await sql`
    create index if not exists presupuesto_orden_compra on presupuesto (lower("ordenCompra"), "clienteId")
    where "ordenCompra" is not null`.execute(db)
  await sql`
    create index if not exists presupuesto_orden_archivo on presupuesto ("ordenCompraArchivo")
    where "ordenCompraArchivo" is not null`.execute(db)
}
