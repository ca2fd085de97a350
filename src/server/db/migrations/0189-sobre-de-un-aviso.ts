import { sql, type Kysely } from 'kysely'

/**
 * What an event is about (BASE-06): what its data say in `sobre`, else the order or the shop that they name, as until
 * now. A generated column cannot change what it says; a trigger can, and it serves the former version too.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table salida alter column sobre drop expression`.execute(db)
  await sql`
    create function salida_sobre() returns trigger language plpgsql as $$
    begin
      new.sobre := coalesce(
        new.datos->>'sobre',
        case
          when new.datos ? 'presupuestoId' then 'presupuesto ' || (new.datos->>'presupuestoId')
          when new.datos ? 'tiendaNro'
            then 'tienda ' || (new.datos->>'clienteId') || '/' || (new.datos->>'tiendaNro')
        end
      );
      return new;
    end $$`.execute(db)
  await sql`
    create trigger salida_sobre before insert on salida
    for each row execute function salida_sobre()`.execute(db)
}
