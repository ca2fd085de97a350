import { sql, type Kysely } from 'kysely'

/**
 * Cleans the stored file names as new ones are (shared/file-names.ts): no invisible characters or path separators, and
 * the extension of the file's type. Few rows change, and no others are locked.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    with seen as (
      select
        id, nombre, tipo,
        regexp_replace(
          regexp_replace(
            nombre,
            '[\\u0001-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u200b-\\u200f\\u2028-\\u202e\\u2060-\\u206f\\ufeff]', '',
            'g'
          ),
          '[\\\\/:*?"<>|]', '-', 'g'
        ) as name
      from archivo
    ),
    named as (
      select
        id, nombre,
        case
          when name ~* ('\\.(' || case tipo when 'jpg' then 'jpe?g|jpe|jfif' else tipo end || ')$') then name
          else coalesce(nullif(regexp_replace(name, '\\.[A-Za-z][A-Za-z0-9]{0,7}$', ''), ''), 'archivo') || '.' || tipo
        end as name
      from seen
    )
    update archivo
    set nombre = named.name
    from named
    where archivo.id = named.id and archivo.nombre <> named.name`.execute(db)
}
