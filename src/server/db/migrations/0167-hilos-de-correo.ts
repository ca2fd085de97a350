import { sql, type Kysely } from 'kysely'

/**
 * Mails about one thing are one thread in each mailbox: `hilo` names it, `referencia` is the Message-ID of its first to
 * that address (PAPEL-02). The index is of new rows alone, so that it is made at once.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table correo add column if not exists hilo text, add column if not exists referencia text`.execute(db)
  await sql`create index if not exists correo_hilo on correo (hilo, para, id) where hilo is not null`.execute(db)
}
