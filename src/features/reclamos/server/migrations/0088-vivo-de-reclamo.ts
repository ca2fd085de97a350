import { sql, type Kysely } from 'kysely'

/**
 * What changes of a claim is told to whoever looks at it (migration 0074, docs/decisions/0077): each entry of its
 * history, and a number or a credit note that comes without one. An entry that only staff reads is not told to the
 * client: `0` is nobody's client.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create function vivo_de_reclamo() returns trigger language plpgsql as $$
    begin
      perform public.avisar_vivo(
        'reclamo',
        (
          select array_agg(
            distinct case
              when h.interno then 0
              else r."clienteId"
            end || '.' || coalesce(r."vendedorCliente", 0) || '.' || r.id
          )
          from nuevas h
          join public.reclamo r on r.id = h."reclamoId"
        )
      );
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger vivo_insert after insert on reclamo_historial
    referencing new table as nuevas
    for each statement execute function vivo_de_reclamo()`.execute(db)
  await sql`
    create function vivo_reclamo() returns trigger language plpgsql as $$
    begin
      perform public.avisar_vivo(
        'reclamo', array[new."clienteId" || '.' || coalesce(new."vendedorCliente", 0) || '.' || new.id]
      );
      return null;
    end
    $$`.execute(db)
  await sql`
    create trigger vivo_update after update on reclamo
    for each row when ((old."nroReclamo", old.orden, old.ncc) is distinct from (new."nroReclamo", new.orden, new.ncc))
    execute function vivo_reclamo()`.execute(db)
}
