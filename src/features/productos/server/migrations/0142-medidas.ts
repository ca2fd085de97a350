import { sql, type Kysely } from 'kysely'

const TABLAS = ['producto', 'precio', 'precio_cliente', 'stock', 'stock_deposito', 'deposito', 'subgrupo', 'grupo']
/** Pages of the table filled at once: some hundreds of products. */
const PAGINAS = 100

export const outside = true
/**
 * A product's dimensions as facets: `alto` (or diameter), `ancho` and `espesor` in mm, of what is drawn; `largo` as
 * sold, in m. A trigger keeps them, whichever version writes; another drops what processes remember of who buys what.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table producto
      add column if not exists alto numeric,
      add column if not exists ancho numeric,
      add column if not exists espesor numeric,
      add column if not exists largo numeric`.execute(db)
  // of the keys in order, the first that the text of the drawing has: 'u h=100 b=50 s=6 t=8.5'
  await sql`
    create or replace function medida_de(perfil text, variadic claves text[]) returns numeric
    language sql immutable parallel safe as $$
      select m[1]::numeric
      from unnest(claves) with ordinality k(clave, n),
        regexp_match(perfil, '(?:^|\\s)' || k.clave || '=(\\d+(?:\\.\\d+)?)(?:\\s|$)') m
      where m is not null
      order by k.n
      limit 1
    $$`.execute(db)
  await sql`
    create or replace function producto_medidas() returns trigger language plpgsql as $$
    begin
      new.alto := public.medida_de(new.perfil, 'h', 'a', 'd', 'd1');
      new.ancho := public.medida_de(new.perfil, 'b');
      new.espesor := public.medida_de(new.perfil, 'e', 's');
      new.largo := case
        when new."metroLineal" then new."largoMax"
        else public.medida_de(new.perfil, 'l') / 1000
      end;
      return new;
    end
    $$`.execute(db)
  await sql`
    create or replace trigger producto_medidas
    before insert or update of perfil, "largoMax", "metroLineal" on producto
    for each row execute function producto_medidas()`.execute(db)
  await createInvalidation(db)
  await fill(db)
}

const createInvalidation = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create or replace function olvida_vendibles() returns trigger language plpgsql as $$
    begin
      perform pg_notify('portal_olvido', 'vendibles');
      perform pg_notify('portal_olvido', 'surtidos');
      perform pg_notify('portal_olvido', 'autocompletado');
      perform pg_notify('portal_olvido', 'hallazgos-enteros');
      return null;
    end
    $$`.execute(db)
  for (const tabla of TABLAS)
    await sql`
      create or replace trigger olvida_vendibles after insert or update or delete on ${sql.table(tabla)}
      for each statement execute function olvida_vendibles()`.execute(db)
}

const fill = async (db: Kysely<never>): Promise<void> => {
  const { rows } = await sql<{
    paginas: number
  }>`select (pg_relation_size('producto') / current_setting('block_size')::int)::int as paginas`.execute(db)
  for (let from = 0; from < rows[0]!.paginas; from += PAGINAS)
    await sql`
      update producto p
      set perfil = p.perfil
      where p.ctid >= ${`(${from},0)`}::tid and p.ctid < ${`(${from + PAGINAS},0)`}::tid`.execute(db)
}
