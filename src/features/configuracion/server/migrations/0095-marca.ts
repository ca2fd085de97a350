import { sql, type Kysely } from 'kysely'

/**
 * Versions of the company's data (`empresa`) and look (`marca`), and uploaded logos with their icons. Settings that
 * everybody's screens show are announced live (migration 0074), to everybody.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`create table marca_version (
    parte text not null check (parte in ('empresa', 'marca')), version int not null, valor jsonb not null,
    creado timestamptz, usuario text, primary key (parte, version))`.execute(db)
  await sql`
    create table marca_logo (
      archivo uuid primary key references archivo(id), icono uuid not null references archivo(id), ancho int not null,
      alto int not null, creado timestamptz not null default now()
    )`.execute(db)
  await sql`create index marca_logo_icono on marca_logo (icono)`.execute(db)
  await sql`
    create function vivo_configuracion() returns trigger language plpgsql as $$
    begin
      if new.clave in ('shoopEnabled', 'terminos', 'empresa', 'marca', 'bancoUrl', 'carruselMs')
        and (tg_op = 'INSERT' or old.valor is distinct from new.valor) then
        perform pg_notify('portal_vivo', 'configuracion');
      end if;
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger vivo_configuracion after insert or update on configuracion
    for each row execute function vivo_configuracion()`.execute(db)
}
