import { sql, type Kysely } from 'kysely'

/** How much of an order line was delivered; null: its state says it. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table estado_pedido add column "cantidadEntregada" numeric(14,2)`.execute(db)
}
