import { sql, type Kysely } from 'kysely'

/**
 * A client's credit from the order system. `actualizado`: since when the figure is known; later orders are not in it.
 * Whether an order exceeded the credit is stored with it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table credito (
      "clienteId" int primary key references cliente(id), limite numeric(15, 2), disponible numeric(15, 2),
      "monedaId" int references moneda(id), fecha date, retenido boolean not null default false, motivo text,
      actualizado timestamptz not null default now()
    )`.execute(db)
  await sql`
    create function credito_actualizado() returns trigger language plpgsql as $$
    begin
      if (new.disponible, new."monedaId", new.fecha) is distinct from (old.disponible, old."monedaId", old.fecha) then
        new.actualizado := now();
      end if;
      return new;
    end
    $$`.execute(db)
  await sql`
    create trigger credito_actualizado before update on credito
    for each row execute function credito_actualizado()`.execute(db)
  await sql`
    alter table presupuesto
      add column "superaCredito" boolean not null default false,
      add column "requiereAprobacion" boolean not null default false`.execute(db)
}
