import { sql, type Kysely } from 'kysely'

/**
 * The types of mail. `importado` of a contact: the last file's values, so that repeating the file keeps what people
 * changed in the portal; initially the present values. No transaction, so that readers do not wait; repeatable.
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
