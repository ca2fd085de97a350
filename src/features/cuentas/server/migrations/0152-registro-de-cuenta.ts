import { sql, type Kysely } from 'kysely'

export const outside = true
/** What an account's page lists: mails to its address, what was done to it. Both tables are written all day. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`drop index concurrently if exists correo_para`.execute(db)
  await sql`create index concurrently correo_para on correo (lower(para), id desc)`.execute(db)
  await sql`drop index concurrently if exists auditoria_sobre_cuenta`.execute(db)
  await sql`
    create index concurrently auditoria_sobre_cuenta on auditoria (sobre, id desc)
    where sobre like 'usuario %'`.execute(db)
}
