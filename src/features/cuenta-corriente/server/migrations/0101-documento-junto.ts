import { sql, type Kysely } from 'kysely'

/** Index of clients' documents without separators, as receipt names have them. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create index cliente_documento_junto on cliente (translate("documentoNro", '. /-', ''))`.execute(db)
}
