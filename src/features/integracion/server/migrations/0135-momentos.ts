import { sql, type Kysely } from 'kysely'

/** What comes in and had no moment yet. */
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
/**
 * `momento`: when the order system said the last that it said of a row (docs/decisions/0113). As 0102 for the others.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const tabla of TABLAS)
    await sql`alter table ${sql.table(tabla)} add column if not exists momento timestamptz`.execute(db)
}
