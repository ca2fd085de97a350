import { sql, type Kysely } from 'kysely'

/** Which accounts see every amount in the other currency too (DOLAR-03). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table if not exists ver_otra_moneda (
      "usuarioId" int primary key references usuario(id) on delete cascade
    )`.execute(db)
}
