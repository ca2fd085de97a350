import { sql, type Kysely } from 'kysely'

export const outside = true
/** What is owed by day, of many clients at once: out of the index alone (DIARIO-11). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`drop index concurrently if exists documento_dia_abierto`.execute(db)
  await sql`
    create index concurrently documento_dia_abierto
    on documento_dia ("clienteId", vence) include (saldo)
    where abiertos > 0`.execute(db)
}
