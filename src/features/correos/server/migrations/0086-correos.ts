import { sql, type Kysely } from 'kysely'

/**
 * The kinds of mail that contacts get. `importado` of a contact: what the last file said of it, so that a file that
 * only repeats itself leaves what a person changed in the portal; of those that are there, what they are. Each
 * statement stands alone, so that nobody who reads contacts waits while all of them are written; it bears being run
 * again.
 */
export const outside = true
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table if not exists tipo_email (
      "tipoEmailId" int primary key, nombre text not null, descripcion text, "idSync" int not null
    )`.execute(db)
  await sql`alter table contacto add column if not exists importado jsonb`.execute(db)
  await sql`
    update contacto
    set importado = jsonb_build_object(
      'clienteId', "clienteId", 'tipoEmailId', "tipoEmailId", 'nombre', nombre, 'email', email, 'telefono', telefono,
      'tiendaNro', "tiendaNro", 'visible', visible
    )
    where codigo is not null and importado is null`.execute(db)
}
