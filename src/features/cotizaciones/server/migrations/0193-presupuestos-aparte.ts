import { sql, type Kysely } from 'kysely'

/**
 * A presupuesto of a cotización, and the one that stands aside until it is placed: stored as 'Aparte', so that a former
 * version takes it for no cart (docs/decisions/0150). The columns are empty: a plain index holds up who writes for a
 * moment, each on its own (docs/decisions/0093).
 */
export const outside = true
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table presupuesto
    add column if not exists "cotizacionId" int, add column if not exists "cotizacionVersion" int`,
  `create index if not exists presupuesto_cotizacion on presupuesto ("cotizacionId")
    where "cotizacionId" is not null`,
  `create unique index if not exists presupuesto_aparte on presupuesto ("cotizacionId", "contactoId")
    where estado = 'Aparte'`,
  // a cancelled order gives its quantity back while the quote is good, whoever cancels it (COTIZ-12)
  `create or replace function cotizacion_devuelta() returns trigger language plpgsql as $$
    begin
      update cotizacion
      set estado = 'Aceptada', cambio = cambio + 1, movida = now()
      where id = new."cotizacionId"
        and estado = 'Comprada'
        and "enVigor" = new."cotizacionVersion"
        and vence >= (now() at time zone 'America/Argentina/Buenos_Aires')::date;
      if found then
        insert into cotizacion_movimiento ("cotizacionId", usuario, "deCliente", que, de, a, version, detalle)
        values (
          new."cotizacionId", '', false, 'devuelta', 'Comprada', 'Aceptada', new."cotizacionVersion", new.id::text
        );
      end if;
      return null;
    end $$`,
  `create or replace trigger cotizacion_devuelta after update of estado on presupuesto
    for each row
    when (new."cotizacionId" is not null and new.estado = 'Cancelado' and old.estado <> 'Cancelado')
    execute function cotizacion_devuelta()`,
]
