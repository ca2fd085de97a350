import { sql, type Kysely } from 'kysely'

/**
 * Notices for one side alone, the client's accounts (3) or its seller (2), and of that side for one account. They are
 * announced to that side alone: `0` is nobody.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table aviso add column "soloRol" int check ("soloRol" in (2, 3)), add column "soloUsuario" int`.execute(db)
  await sql`
    create or replace function vivo_de_aviso() returns trigger language plpgsql as $$
    begin
      perform public.avisar_vivo(
        'aviso',
        (
          select array_agg(
            distinct case
              when f."soloRol" = 2 then 0
              else f."clienteId"
            end || '.' || case
              when f."soloRol" = 3 then 0
              else coalesce(f."idVendedor", 0)
            end || '.' || f.id
          )
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
