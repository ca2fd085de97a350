import { sql, type Kysely } from 'kysely'

/** Accounts whose text is written in one statement. */
const PAGE = 2_000

export const outside = true
/**
 * What the screen of accounts asks of them (CUENTAS-01): their state as one column, when and by whom they were made and
 * suspended, one text by which they are found (name, e-mail, document, and names and codes of their clients), and when
 * each right was last changed. The text is written by triggers, so that no door forgets it; of the accounts that stand,
 * page by page. Repeating it continues.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table usuario
      add column if not exists suspendida timestamptz,
      add column if not exists creada timestamptz,
      add column if not exists "creadaPor" text,
      add column if not exists busqueda text not null default '',
      add column if not exists estado text not null generated always as (
        case
          when activo and clave is not null and not "claveProvisoria" then 'activa'
          when activo then 'invitada'
          when suspendida is not null then 'suspendida'
          else 'baja'
        end
      ) stored`.execute(db)
  // of those that stand nobody knows when they were made
  await sql`alter table usuario alter column creada set default now()`.execute(db)
  await createReactivada(db)
  await createBusqueda(db)
  await createPermisos(db)
  await writeBusqueda(db)
  await createIndices(db)
}

/** Whoever makes it active again, by whatever means, takes the suspension back. */
const createReactivada = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create or replace function cuenta_reactivada() returns trigger language plpgsql as $$
    begin
      new.suspendida := null;
      return new;
    end
    $$`.execute(db)
  await sql`
    create or replace trigger cuenta_reactivada before update of activo on usuario
    for each row when (new.activo and new.suspendida is not null)
    execute function cuenta_reactivada()`.execute(db)
}

const createBusqueda = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create or replace function cuenta_busqueda() returns trigger language plpgsql as $$
    begin
      new.busqueda := public.sin_acentos(new.apellido || ' ' || new.nombre || ' ' || new.email)
        || ' ' || coalesce(new."documentoNro", '')
        || coalesce((
          select string_agg(' ' || c.nombres || ' ' || c.claves, '' order by c.id)
          from (
            select new."clienteId" as id
            union select x."clienteId" from cuenta_cliente x where x."usuarioId" = new.id
          ) o
          join cliente c on c.id = o.id
        ), '');
      return new;
    end
    $$`.execute(db)
  await sql`
    create or replace trigger cuenta_busqueda
    before insert or update of nombre, apellido, email, "documentoNro", "clienteId", busqueda on usuario
    for each row execute function cuenta_busqueda()`.execute(db)
  await sql`
    create or replace function cuenta_busqueda_de_cliente() returns trigger language plpgsql as $$
    begin
      update usuario set busqueda = ''
      where id in (
        select u.id from usuario u where u."clienteId" = new.id
        union select x."usuarioId" from cuenta_cliente x where x."clienteId" = new.id
      );
      return null;
    end
    $$`.execute(db)
  await sql`
    create or replace trigger cuenta_busqueda_de_cliente
    after update of codigo, "razonSocial", "nombreFantasia", "documentoNro" on cliente
    for each row when ((old.nombres, old.claves) is distinct from (new.nombres, new.claves))
    execute function cuenta_busqueda_de_cliente()`.execute(db)
  await sql`
    create or replace function cuenta_busqueda_de_otro() returns trigger language plpgsql as $$
    begin
      update usuario set busqueda = '' where id = coalesce(new."usuarioId", old."usuarioId");
      return null;
    end
    $$`.execute(db)
  await sql`
    create or replace trigger cuenta_busqueda_de_otro
    after insert or delete on cuenta_cliente
    for each row execute function cuenta_busqueda_de_otro()`.execute(db)
}
/** Of the accounts that do not have it yet: the trigger writes it. */
const writeBusqueda = async (db: Kysely<never>): Promise<void> => {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from usuario`.execute(db)
  for (let from = 0; from <= (rows[0]!.last ?? 0); from += PAGE)
    await sql`
      update usuario set busqueda = ''
      where id > ${from} and id <= ${from + PAGE} and busqueda = ''`.execute(db)
}

/** Who changed each right last, and when; `quien` null: no person, the order system. */
const createPermisos = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table if not exists permiso_cambio (
      "usuarioId" int not null references usuario(id) on delete cascade, permiso int not null, puede boolean not null,
      momento timestamptz not null default now(), quien text,
      primary key ("usuarioId", permiso)
    )`.execute(db)
  await sql`
    create or replace function permiso_cambia() returns trigger language plpgsql as $$
    begin
      insert into permiso_cambio ("usuarioId", permiso, puede)
      select new.id, p, p = any(new.permisos)
      from (select unnest(new.permisos) as p union select unnest(old.permisos)) x
      where (p = any(new.permisos)) <> (p = any(old.permisos))
      on conflict ("usuarioId", permiso) do update
      set puede = excluded.puede, momento = excluded.momento, quien = null;
      return null;
    end
    $$`.execute(db)
  await sql`
    create or replace trigger permiso_cambia after update of permisos on usuario
    for each row when (old.permisos is distinct from new.permisos)
    execute function permiso_cambia()`.execute(db)
}

const createIndices = async (db: Kysely<never>): Promise<void> => {
  await sql`create index if not exists usuario_hallazgo on usuario using gin (busqueda gin_trgm_ops)`.execute(db)
  await sql`create index if not exists usuario_estado on usuario (estado, nombres collate "C", id)`.execute(db)
  await sql`create index if not exists usuario_rol on usuario ("tipoRol", nombres collate "C", id)`.execute(db)
  await sql`
    create index if not exists usuario_acceso
    on usuario (estado, (coalesce("ultimoLogin", creada)), id)`.execute(db)
}
