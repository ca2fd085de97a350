import { sql, type Kysely } from 'kysely'

/**
 * Outbound events. `numero`: assigned after the commit, so that a reader who has seen one has seen every lower one
 * (docs/decisions/0065); `clave`: idempotency key; `sobre`: subject, an order or a shop, whose events go in order;
 * `acusado`: when somebody first had it.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    alter table salida
      add column clave uuid not null default gen_random_uuid(),
      add column numero bigint unique,
      add column acusado timestamptz,
      add column arriendo uuid,
      add column "ultimoError" text,
      add column sobre text generated always as (
        case
          when datos ? 'presupuestoId' then 'presupuesto ' || (datos->>'presupuestoId')
          when datos ? 'tiendaNro' then 'tienda ' || (datos->>'clienteId') || '/' || (datos->>'tiendaNro')
        end
      ) stored`.execute(db)
  await sql`create sequence salida_numero owned by salida.numero`.execute(db)
  await sql`update salida set acusado = creada where estado = 'enviado'`.execute(db)
  await sql`create index salida_sin_numero on salida (id) where numero is null`.execute(db)
  await sql`create index salida_sin_acuse on salida (numero) where acusado is null`.execute(db)
  // one being sent is due again when its lease ends
  await sql`
    create index salida_debida on salida (numero)
    where estado in ('pendiente', 'demorado', 'enviando')`.execute(db)
  await sql`create index salida_sobre on salida (sobre, id) where sobre is not null`.execute(db)
  await sql`create index salida_estado on salida (estado, id)`.execute(db)
  await sql`create index salida_fallida on salida (creada) where estado = 'fallido'`.execute(db)
  await sql`drop index salida_pendiente`.execute(db)
  // consumers: the configured webhook, and each key that polls
  await sql`create table salida_consumidor (
    tipo text not null check (tipo in ('webhook', 'clave')), nombre text not null, acusado bigint not null default 0,
    leido timestamptz, momento timestamptz, primary key (tipo, nombre))`.execute(db)
}
