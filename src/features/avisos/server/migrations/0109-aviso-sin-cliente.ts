import { sql, type Kysely } from 'kysely'

/** Notices for administrators may have no client; only administrators hear of them. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table aviso alter column "clienteId" drop not null`.execute(db)
  await sql`
    create or replace function vivo_de_aviso() returns trigger language plpgsql as $$
    begin
      perform public.avisar_vivo(
        'aviso',
        (
          select array_agg(distinct f."clienteId" || '.' || coalesce(f."idVendedor", 0) || '.' || f.id)
          from nuevas f
          where f."clienteId" is not null
        )
      );
      perform public.avisar_vivo(
        'avisoDeAdministracion', (select array_agg('0.0.' || f.id) from nuevas f where f.administracion)
      );
      return null;
    end
    $$`.execute(db)
}
