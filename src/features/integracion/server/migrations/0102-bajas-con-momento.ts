import { sql, type Kysely } from 'kysely'

/** The tables with withdrawals and without a moment. */
const TABLAS = [
  'precio',
  'precio_cliente',
  'producto_imagen',
  'producto_foto',
  'producto_sugerido',
  'descuento',
  'tienda',
  'transporte_tienda',
  'condicion_cliente',
  'cuenta_cliente',
  'credito',
  'stock_deposito',
  'presupuesto_detalle',
  'acopio',
  'acopio_movimiento',
  'saldo_informado',
  'novedad',
  'proyecto',
  'grupo',
  'subgrupo',
]

export const outside = true
/**
 * `momento`: when the order system last stated a row. `baja_recibida`: when it withdrew one, kept for as long as
 * messages may be late (docs/decisions/0100). Each column is added in a statement of its own.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table if not exists baja_recibida (
      entidad text not null, clave text not null, momento timestamptz not null,
      recibida timestamptz not null default now(),
      primary key (entidad, clave)
    )`.execute(db)
  await sql`create index if not exists baja_recibida_recibida on baja_recibida (recibida)`.execute(db)
  for (const tabla of TABLAS)
    await sql`alter table ${sql.table(tabla)} add column if not exists momento timestamptz`.execute(db)
}
