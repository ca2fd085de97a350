import { sql, type Kysely } from 'kysely'

/**
 * The rate of IVA of a product (null: the usual one, parameter `IvaPorcentaje`), and of a line the one it was ordered
 * at; of an order the dollar of that moment (docs/decisions/0071). What was ordered before has neither: nobody wrote it
 * down.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table producto add column iva numeric(4,2) check (iva between 0 and 100)`.execute(db)
  await sql`alter table presupuesto_detalle add column iva numeric(4,2) check (iva between 0 and 100)`.execute(db)
  await sql`
    alter table presupuesto
      add column cotizacion numeric(14, 4) check (cotizacion > 0),
      add column "cotizacionFecha" timestamptz`.execute(db)
}
