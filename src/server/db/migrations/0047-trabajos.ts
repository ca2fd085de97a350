import { sql, type Kysely } from 'kysely'

/** The job queue: rows are written in the transaction that needs them and run by any process (docs/decisions/0053). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table trabajo (
      id bigint primary key generated always as identity, tipo text not null, clave text, datos jsonb not null,
      estado text not null default 'pendiente' check (
        estado in ('pendiente', 'demorado', 'haciendo', 'hecho', 'fallido')
      ),
      intentos int not null default 0, proxima timestamptz not null default now(), arriendo uuid, "ultimoError" text,
      creado timestamptz not null default now(), terminado timestamptz,
      unique (tipo, clave)
    )`.execute(db)
  // due rows by kind; of a running one, 'proxima' is when its lease ends
  await sql`
    create index trabajo_debido on trabajo (tipo, proxima, id)
    where estado in ('pendiente', 'demorado', 'haciendo')`.execute(db)
  await sql`create index trabajo_hecho on trabajo (terminado) where estado = 'hecho'`.execute(db)
  await sql`create index trabajo_fallido on trabajo (creado) where estado = 'fallido'`.execute(db)
}
