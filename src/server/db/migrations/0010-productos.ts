import { sql, type Kysely } from 'kysely'

/**
 * Product search. `palabras`: the words of `busqueda` (features/productos/rules.ts, busquedaOf) with positions and
 * weights. `palabra`: the distinct words of all products, to correct typing errors.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  // a text that is no tsvector (written by hand) is indexed by its plain words
  await sql`
    create function palabras_de(t text) returns tsvector language sql immutable parallel safe strict as $$
    select case
      when t ~ '^([a-z0-9.]+(:[0-9]+[A-D](,[0-9]+[A-D])*)?( |$))*$' then t::tsvector
      else to_tsvector('pg_catalog.simple'::regconfig, t)
    end
    $$`.execute(db)
  await sql`drop index producto_busqueda`.execute(db)
  await sql`
    alter table producto add column palabras tsvector generated always as (palabras_de(busqueda)) stored`.execute(db)
  await sql`create index producto_palabras on producto using gin (palabras)`.execute(db)

  await sql`create table palabra (palabra text collate "C" primary key)`.execute(db)
  await sql`create index palabra_parecida on palabra using gist (palabra gist_trgm_ops(siglen = 32))`.execute(db)
  await sql`
    create function producto_palabras() returns trigger language plpgsql as $$
    begin
      insert into public.palabra (palabra)
      select distinct w.lexeme
      from nuevos n, unnest(n.palabras) w
      where w.lexeme ~ '^[a-z]{1,30}$'
      order by 1
      on conflict do nothing;
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger producto_palabras_alta after insert on producto
    referencing new table as nuevos
    for each statement execute function producto_palabras()`.execute(db)
  await sql`
    create trigger producto_palabras_cambio after update on producto
    referencing new table as nuevos
    for each statement execute function producto_palabras()`.execute(db)
  await sql`
    insert into palabra (palabra)
    select distinct w.lexeme
    from producto p, unnest(p.palabras) w
    where w.lexeme ~ '^[a-z]{1,30}$'
    order by 1
    on conflict do nothing`.execute(db)
}
