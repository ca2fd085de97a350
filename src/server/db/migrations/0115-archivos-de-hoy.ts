import { sql, type Kysely } from 'kysely'

/** Index to sum what an account uploaded lately. */
export const outside = true
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`drop index concurrently if exists archivo_usuario`.execute(db)
  await sql`create index concurrently archivo_usuario on archivo ("usuarioId", creado)
    where "usuarioId" is not null`.execute(db)
}
