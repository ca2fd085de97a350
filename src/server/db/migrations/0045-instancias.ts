import { sql, type Kysely } from 'kysely'

/** The processes on this database with their key's fingerprint, to warn of two different keys. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table instancia (
    id uuid primary key, huella text not null, equipo text not null, pid int not null,
    desde timestamptz not null default now(), visto timestamptz not null default now(), fin timestamptz)`.execute(db)
  await sql`create index instancia_visto on instancia (visto)`.execute(db)
}
