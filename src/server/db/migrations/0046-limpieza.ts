import { sql, type Kysely } from 'kysely'

/** Indexes for the retention rules (docs/decisions/0040). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create index correo_enviado on correo (enviado) where estado = 'enviado'`.execute(db)
  await sql`create index correo_fallido on correo (creado) where estado = 'fallido'`.execute(db)
  await sql`create index intento_momento on intento_fallido (momento)`.execute(db)
  await sql`create index salida_enviada on salida (creada) where estado = 'enviado'`.execute(db)
}
