import { sql, type Kysely } from 'kysely'

/**
 * Second factors with their recovery codes, and the step between password and code; search of people by name or e-mail.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  // secreto: encrypted (server/secretos.ts); activado null: not confirmed yet; "ultimoPaso": the last 30-second step
  // whose code was used
  await sql`
    create table segundo_factor (
      "usuarioId" int primary key references usuario(id) on delete cascade, secreto text not null,
      creado timestamptz not null default now(), activado timestamptz, "ultimoPaso" int not null default 0
    )`.execute(db)
  await sql`
    create table codigo_respaldo (
      "usuarioId" int not null references usuario(id) on delete cascade, huella text not null, usado timestamptz,
      primary key ("usuarioId", huella)
    )`.execute(db)
  // cuenta: a hash of the account's password and e-mail; if they change, the step is void
  await sql`
    create table paso_ingreso (
      huella text primary key, "usuarioId" int not null references usuario(id) on delete cascade, cuenta text not null,
      por text, inscribir boolean not null, intentos int not null default 0, vence timestamptz not null
    )`.execute(db)
  await sql`create index segundo_factor_sin_activar on segundo_factor (creado) where activado is null`.execute(db)
  await sql`create index paso_ingreso_vence on paso_ingreso (vence)`.execute(db)
  await sql`create index paso_ingreso_usuario on paso_ingreso ("usuarioId")`.execute(db)
  await sql`
    create index usuario_busqueda on usuario using gin (
      sin_acentos(nombre || ' ' || apellido || ' ' || email) gin_trgm_ops
    )`.execute(db)
}
