import { sql, type Kysely } from 'kysely'

/** Index to check, for each due event, whether an earlier one of its subject still waits. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index salida_en_fila on salida (sobre, numero)
    where estado in ('pendiente', 'demorado', 'enviando')`.execute(db)
}
