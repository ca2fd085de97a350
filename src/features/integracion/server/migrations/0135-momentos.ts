import { sql, type Kysely } from 'kysely'

/** The remaining tables of entities, without a moment. */
const TABLAS = [
  'vendedor',
  'lista_precio',
  'deposito',
  'cliente',
  'contacto',
  'usuario',
  'producto',
  'stock',
  'condicion_pago',
  'transporte',
  'clasificacion_envio',
  'tipo_email',
]

export const outside = true
/** `momento`: when the order system last stated a row (docs/decisions/0113); 0102 added it to the others. */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const tabla of TABLAS)
    await sql`alter table ${sql.table(tabla)} add column if not exists momento timestamptz`.execute(db)
}
