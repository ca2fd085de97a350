import { sql, type Kysely } from 'kysely'

/**
 * The sizes of a picture of the news, made when it comes. What of an item is seen, or will be, is told to whoever looks
 * when it changes (migration 0074): to everybody, or to those of its client; a draft is nobody's business.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table novedad_adjunto add column ancho int, add column alto int`.execute(db)
  await sql`
    create table novedad_imagen (
      archivo uuid not null references novedad_adjunto(archivo) on delete cascade, tamano int not null,
      formato text not null, hecha uuid not null references archivo(id),
      primary key (archivo, tamano, formato)
    )`.execute(db)
  await sql`create index novedad_imagen_hecha on novedad_imagen (hecha)`.execute(db)
  await sql`create index novedad_publicada on novedad (publicada) where publicada is not null`.execute(db)
  await sql`
    create function vivo_de_novedad(n novedad) returns void language plpgsql as $$
    begin
      if n.publicada is null then return; end if;
      if n."clienteId" is null then
        perform pg_notify('portal_vivo', 'novedad');
      else
        perform public.avisar_vivo(
          'novedad',
          array[
            n."clienteId" || '.' || coalesce(
              (select c."idVendedor" from public.cliente c where c.id = n."clienteId"), 0
            ) || '.' || n.id
          ]
        );
      end if;
    end
    $$`.execute(db)
  await sql`create function vivo_novedad() returns trigger language plpgsql as $$ begin
    if tg_op <> 'INSERT' then perform public.vivo_de_novedad(old); end if;
    if tg_op <> 'DELETE' then perform public.vivo_de_novedad(new); end if;
    return null;
  end $$`.execute(db)
  await sql`
    create trigger vivo_novedad after insert or update or delete on novedad
    for each row execute function vivo_novedad()`.execute(db)
}
