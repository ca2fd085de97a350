import { sql, type Kysely } from 'kysely'

/**
 * The highest line number a cart ever had: numbers are not reused, so that an outdated tab cannot change another line
 * than it shows.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table presupuesto add column "ultimoItem" int not null default 0`.execute(db)
  await sql`
    update presupuesto p
    set "ultimoItem" = coalesce(
      (select max(item) from presupuesto_detalle d where d."presupuestoId" = p.id), 0
    )`.execute(db)
}
