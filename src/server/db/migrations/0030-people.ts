import { sql, type Kysely } from 'kysely'

/** `staff`: a seller every client may turn to, whoever attends it (CLI-09); comes with the import. People are found by their document. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table vendedor add column staff boolean not null default false`.execute(db)
  await sql`create index usuario_documento on usuario ("documentoNro")`.execute(db)
}
