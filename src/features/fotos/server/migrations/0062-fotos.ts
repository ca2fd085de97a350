import { sql, type Kysely } from 'kysely'

/**
 * Product photos. `foto`: an original, identified by content and size, stored once; `foto_tamano`: its sizes. A
 * product's place shows `foto`; `nueva` replaces it once its sizes are made. `suelta`: since when it is unused; the
 * sweep deletes it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table foto (
      clave text primary key, huella text not null unique, archivo uuid not null references archivo(id),
      hecha boolean not null default false, trabajo int, suelta timestamptz, creada timestamptz not null default now()
    )`.execute(db)
  await sql`create index foto_suelta on foto (suelta) where suelta is not null`.execute(db)
  await sql`create index foto_archivo on foto (archivo)`.execute(db)
  await sql`create table foto_tamano (
    clave text not null references foto(clave) on delete cascade, tamano int not null, formato text not null,
    archivo uuid not null references archivo(id), primary key (clave, tamano, formato))`.execute(db)
  await sql`create index foto_tamano_archivo on foto_tamano (archivo)`.execute(db)
  await sql`create table producto_foto (
    "productoId" text not null references producto(id), orden int not null check (orden between 1 and 99),
    foto text references foto(clave), nueva text references foto(clave), primary key ("productoId", orden),
    check (foto is not null or nueva is not null))`.execute(db)
  await sql`create index producto_foto_foto on producto_foto (foto)`.execute(db)
  await sql`create index producto_foto_nueva on producto_foto (nueva) where nueva is not null`.execute(db)
  // file names contain codes in any letter case
  await sql`create index producto_en_minusculas on producto (lower(id))`.execute(db)
  // a trigger marks photos that nothing shows any more, however they were withdrawn
  await sql`
    create function foto_sin_producto() returns trigger language plpgsql as $$
    begin
      update public.foto f
      set suelta = now()
      where f.clave in (old.foto, old.nueva)
        and f.suelta is null
        and not exists (select from public.producto_foto p where p.foto = f.clave)
        and not exists (select from public.producto_foto p where p.nueva = f.clave);
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger foto_sin_producto after update or delete on producto_foto
    for each row execute function foto_sin_producto()`.execute(db)
  await sql`create function foto_sin_archivo() returns trigger language plpgsql as $$
    begin
      update public.archivo set estado = 'borrar' where id = old.archivo;
      return null;
    end $$`.execute(db)
  for (const table of ['foto', 'foto_tamano'])
    await sql`
      create trigger foto_sin_archivo after delete on ${sql.table(table)}
      for each row execute function foto_sin_archivo()`.execute(db)
}
