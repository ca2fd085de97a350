import { sql, type Kysely } from 'kysely'

/**
 * Projects, as whoever draws them says they are. `etapa` is the furthest stage reached: stages go forward only. A
 * change is told to whoever looks at it (migration 0074), and a stage that moves is a notice of its own
 * (docs/decisions/0078): the database says so, whoever moves it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table proyecto (
      id int primary key generated always as identity, nombre text not null unique,
      "clienteId" int not null references cliente(id), servicio text not null, ingreso date, checklist date,
      vencimiento date, estado text not null, etapa int not null default 0, "linkDrive" text,
      terminado boolean not null generated always as (btrim(estado) = 'Terminado') stored
    )`.execute(db)
  await sql`create index proyecto_cliente on proyecto ("clienteId", terminado, vencimiento, id)`.execute(db)
  await createTriggers(db)
}

/** A change is told to whoever looks at it; a stage that moves makes a notice. */
const createTriggers = async (db: Kysely<never>): Promise<void> => {
  const vivo = (when: string, rows: string, table: string) =>
    sql.raw(`
      create function vivo_de_proyecto_${when}() returns trigger language plpgsql as $$
      begin
        perform public.avisar_vivo(
          'proyecto',
          (
            select array_agg(distinct f."clienteId" || '.' || coalesce(c."idVendedor", 0) || '.' || f.id)
            from ${rows} f
            join public.cliente c on c.id = f."clienteId"
          )
        );
        return null;
      end
      $$;
      create trigger vivo_${when} after ${when} on proyecto
      referencing ${table} table as ${rows}
      for each statement execute function vivo_de_proyecto_${when}();`)
  for (const part of [
    vivo('insert', 'nuevas', 'new'),
    vivo('update', 'nuevas', 'new'),
    vivo('delete', 'viejas', 'old'),
  ])
    await part.execute(db)

  await sql`
    create function aviso_de_proyecto() returns trigger language plpgsql as $$
    begin
      insert into public.aviso (tipo, "clienteId", "idVendedor", titulo, detalle, ruta)
      select
        'proyecto', n."clienteId", c."idVendedor", 'El proyecto ' || n.nombre || ' pasó a ' || btrim(n.estado),
        n.servicio, '/consul-steel?proyecto=' || n.id
      from nuevas n
      join viejas v on v.id = n.id
      join public.cliente c on c.id = n."clienteId"
      where n.etapa > v.etapa
      order by n.id;
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger aviso_de_proyecto after update on proyecto
    referencing old table as viejas new table as nuevas
    for each statement execute function aviso_de_proyecto()`.execute(db)
}
