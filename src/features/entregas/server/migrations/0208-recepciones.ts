import { sql, type Kysely } from 'kysely'

/**
 * What a client's people receive (REMITO-08 to 14): a receipt is a proof of source 'portal', with its lines, and stays
 * as it is; what is personal of it may be erased, once. Pictures wait in `remito_subida` until their receipt comes. All
 * columns are new and may be missing: a former version goes on writing carriers' proofs (docs/decisions/0093).
 */
const tables = [
  `alter table remito_prueba
    add column resultado text check (resultado in ('Conforme', 'Con diferencias')),
    add column nota text, add column "firmaComo" text check ("firmaComo" in ('dibujada', 'escrita')),
    add column firmante text, add column "reclamoId" int references reclamo(id),
    add column corrige int references remito_prueba(id), add column suma int references remito_prueba(id),
    add column "lejosMetros" int, add column huella text, add column "huellaPersonal" text, add column sal text,
    add column borrado timestamptz`,
  `create unique index remito_prueba_corrige on remito_prueba (corrige) where corrige is not null`,
  `create index remito_prueba_reclamo on remito_prueba ("reclamoId") where "reclamoId" is not null`,
  `create table remito_prueba_linea (
    "pruebaId" int not null references remito_prueba(id), "presupuestoId" int not null references presupuesto(id),
    "pedidoId" text not null, renglon text not null, "productoId" text not null, descripcion text not null,
    unidad text not null, enviada numeric(16, 4) not null, cantidad numeric(16, 4) not null check (cantidad >= 0),
    diferencia text check (diferencia in ('Falta', 'Sobra', 'Dañado', 'Vino otro')), detalle text,
    primary key ("pruebaId", "presupuestoId", "pedidoId", renglon)
  )`,
  `create table remito_subida (
    archivo uuid primary key references archivo(id) on delete cascade, subida uuid not null, tamano int not null,
    numero text not null, "clienteId" int not null references cliente(id),
    "usuarioId" int not null references usuario(id), vacia boolean not null, unique (subida, tamano)
  )`,
]
/** What an erasure takes; all else of a receipt never changes. */
const PERSONAL = `array[
  'recibe', 'dni', 'latitud', 'longitud', 'precisionMetros', 'firmante', 'lejosMetros', 'sal', 'borrado'
]`
const functions = [
  `create function recepcion_fija() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE'
        and old.borrado is null and new.borrado is not null
        and to_jsonb(new) - ${PERSONAL} = to_jsonb(old) - ${PERSONAL}
        and num_nonnulls(
          new.recibe, new.dni, new.latitud, new.longitud, new."precisionMetros", new.firmante, new."lejosMetros",
          new.sal
        ) = 0
      then
        return new;
      end if;
      raise exception 'What was received is never changed: a correction is a further entry.';
    end $$`,
  `create function recepcion_linea_fija() returns trigger language plpgsql as $$
    begin
      raise exception 'What was received is never changed: a correction is a further entry.';
    end $$`,
  `create function recepcion_imagen_fija() returns trigger language plpgsql as $$
    begin
      if exists (
        select
        from public.remito_prueba p
        where p.id = old."pruebaId"
          and p.origen = 'portal'
          and not (tg_op = 'DELETE' and old.orden = 0 and p.borrado is not null)
      ) then
        raise exception 'What was received is never changed: a correction is a further entry.';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$`,
]
const triggers = [
  `create trigger recepcion_fija before update or delete on remito_prueba
    for each row when (old.origen = 'portal') execute function recepcion_fija()`,
  `create trigger recepcion_linea_fija before update or delete on remito_prueba_linea
    for each row execute function recepcion_linea_fija()`,
  `create trigger recepcion_imagen_fija before update or delete on remito_prueba_imagen
    for each row execute function recepcion_imagen_fija()`,
]

export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of [...tables, ...functions, ...triggers]) await sql.raw(statement).execute(db)
}
