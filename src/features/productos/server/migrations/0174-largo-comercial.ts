import { sql, type Kysely } from 'kysely'

/**
 * The length that a product is sold in (docs/decisions/0145): what an import says of it, instead of what its name ends
 * with. The facet of the length sold follows it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table producto add column if not exists "largoComercial" numeric(9, 3)`.execute(db)
  await sql`
    create or replace function producto_medidas() returns trigger language plpgsql as $$
    begin
      new.alto := public.medida_de(new.perfil, 'h', 'a', 'd', 'd1');
      new.ancho := public.medida_de(new.perfil, 'b');
      new.espesor := public.medida_de(new.perfil, 'e', 's');
      new.largo := coalesce(
        new."largoComercial",
        case when new."metroLineal" then new."largoMax" else public.medida_de(new.perfil, 'l') / 1000 end
      );
      return new;
    end
    $$`.execute(db)
  await sql`
    create or replace trigger producto_medidas
    before insert or update of perfil, "largoMax", "metroLineal", "largoComercial" on producto
    for each row execute function producto_medidas()`.execute(db)
}
