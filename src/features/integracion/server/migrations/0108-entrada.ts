import { sql, type Kysely } from 'kysely'

/**
 * One row for each entity: when and by which door it last came and with what result, the rows refused so far, the days
 * of the last two weeks on which it came, and whether its absence was reported.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table entrada (
    entidad text primary key,
    ultima timestamptz not null,
    puerta text not null,
    leidas int not null,
    "conError" int not null,
    rechazadas bigint not null,
    dias date[] not null,
    avisada timestamptz
  )`.execute(db)
}
