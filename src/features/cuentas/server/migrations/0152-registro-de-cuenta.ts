import { sql, type Kysely } from 'kysely'

/** What an account's page lists: the mails to an address, and what was done to an account. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create index correo_para on correo (lower(para), id desc)`.execute(db)
  await sql`
    create index auditoria_sobre_cuenta on auditoria (sobre, id desc)
    where sobre like 'usuario %'`.execute(db)
}
