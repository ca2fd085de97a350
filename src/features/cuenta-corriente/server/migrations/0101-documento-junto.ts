import { sql, type Kysely } from 'kysely'

/** Receipts name a client's document without the signs that another country's is stored with. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create index cliente_documento_junto on cliente (translate("documentoNro", '. /-', ''))`.execute(db)
}
