import { sql, type Kysely } from 'kysely'

/**
 * Notices (docs/decisions/0078): one row an event; access is decided when reading. A person's read state is a mark,
 * plus the rows read above it. A trigger on the history makes a notice of each state change, except older ones of a
 * first import and a quote that is imported whole (`de` null).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table aviso (
      id int primary key generated always as identity, tipo text not null,
      "clienteId" int not null references cliente(id), "idVendedor" int, administracion boolean not null default false,
      titulo text not null, detalle text, ruta text not null, autor int, creado timestamptz not null default now()
    )`.execute(db)
  await sql`create index aviso_cliente on aviso ("clienteId", id)`.execute(db)
  await sql`create index aviso_vendedor on aviso ("idVendedor", id)`.execute(db)
  await sql`create index aviso_administracion on aviso (id) where administracion`.execute(db)
  await sql`create index aviso_creado on aviso (creado)`.execute(db)
  await sql`create table aviso_marca ("usuarioId" int primary key references usuario(id), visto int not null)`.execute(
    db,
  )
  await sql`
    create table aviso_leido (
      "usuarioId" int not null references usuario(id), "avisoId" int not null references aviso(id) on delete cascade,
      primary key ("usuarioId", "avisoId")
    )`.execute(db)
  await sql`create index aviso_leido_aviso on aviso_leido ("avisoId")`.execute(db)
  await sql`
    create table aviso_preferencia (
      "usuarioId" int not null references usuario(id), tipo text not null, correo boolean not null,
      primary key ("usuarioId", tipo)
    )`.execute(db)
  await createTriggers(db)
}

/** Triggers: a quote's state change creates a notice, and a notice is announced live. */
const createTriggers = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create function aviso_de_historial() returns trigger language plpgsql as $$
    begin
      insert into public.aviso (tipo, "clienteId", "idVendedor", administracion, titulo, detalle, ruta, autor)
      select
        'solicitud', p."clienteId", p."vendedorCliente", n.a = 'Enviado',
        case n.a
          when 'Enviado' then 'Se envió la solicitud N° ' || k.numero
          when 'Cancelado' then 'Se canceló la solicitud N° ' || k.numero
          else 'La solicitud N° ' || k.numero || ' pasó a ' || n.a
        end,
        n.motivo, '/presupuestos/' || p.id, n."usuarioId"
      from nuevas n
      join public.presupuesto p on p.id = n."presupuestoId"
      cross join lateral (select replace(to_char(p.id, 'FM9,999,999,999'), ',', '.') as numero) k
      where p.fecha is not null and n.de <> n.a and n.fecha > now() - interval '2 days'
      order by n.id;
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger aviso_de_historial after insert on presupuesto_historial
    referencing new table as nuevas
    for each statement execute function aviso_de_historial()`.execute(db)
  await sql`
    create function vivo_de_aviso() returns trigger language plpgsql as $$
    begin
      perform public.avisar_vivo(
        'aviso',
        (
          select array_agg(distinct f."clienteId" || '.' || coalesce(f."idVendedor", 0) || '.' || f.id)
          from nuevas f
        )
      );
      perform public.avisar_vivo(
        'avisoDeAdministracion', (select array_agg('0.0.' || f.id) from nuevas f where f.administracion)
      );
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger vivo_insert after insert on aviso
    referencing new table as nuevas
    for each statement execute function vivo_de_aviso()`.execute(db)
}
