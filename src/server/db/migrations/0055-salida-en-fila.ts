import { sql, type Kysely } from 'kysely'

/** Whether an earlier event of the same order still waits is asked of each that is due, however many wait. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index salida_en_fila on salida (sobre, numero)
    where estado in ('pendiente', 'demorado', 'enviando')`.execute(db)
}
