import { sql, type Kysely } from 'kysely'

export const outside = true
/**
 * `itemCodigo`: the order system's code of a line, where it is not its number here. `renglones_en_carga`: orders that
 * came in delivered, whose lines are coming in for the first time.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const tabla of ['presupuesto_detalle', 'estado_pedido', 'acopio_movimiento'])
    await sql`alter table ${sql.table(tabla)} add column if not exists "itemCodigo" text`.execute(db)
  await sql`
    create table if not exists renglones_en_carga (
      "presupuestoId" int primary key references presupuesto(id) on delete cascade,
      desde timestamptz not null default now()
    )`.execute(db)
  await sql`create index if not exists renglones_en_carga_desde on renglones_en_carga (desde)`.execute(db)
}
