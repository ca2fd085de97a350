import { sql, type Kysely } from 'kysely'

/** What was bought is kept at what was paid, after discounts: it is worked out anew where it is next read. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    insert into comprado_pendiente ("clienteId", "productoId")
    select "clienteId", "productoId"
    from comprado`.execute(db)
}
