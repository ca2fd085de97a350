import { sql, type Kysely } from 'kysely'

/** The keys that calls name while a complete file of the same entity comes in, which must not withdraw them. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table importacion_concurrente (
    entidad text not null,
    clave jsonb not null,
    primary key (entidad, clave)
  )`.execute(db)
}
