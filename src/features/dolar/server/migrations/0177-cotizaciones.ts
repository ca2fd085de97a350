import { sql, type Kysely } from 'kysely'

/**
 * The dollar's rates as a history (DOLAR-01): one of each kind at an instant, from where, and by whom. `valor` null: no
 * rate since then. What was known is kept as the first of them; a former version goes on with its two settings.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table if not exists cotizacion_dolar (
      tipo text not null check (tipo in ('billete', 'divisa', 'propio')), instante timestamptz not null,
      valor numeric(12, 4) check (valor > 0), fuente text, usuario text, creado timestamptz not null default now(),
      anulada timestamptz, "anuladaPor" text,
      primary key (tipo, instante)
    )`.execute(db)
  await sql`
    insert into cotizacion_dolar (tipo, instante, valor, usuario)
    select 'billete', (f.valor #>> '{}')::timestamptz, nullif(round((v.valor #>> '{}')::numeric, 4), 0), v.usuario
    from configuracion f
    left join configuracion v on v.clave = 'dolarValor' and v.valor #>> '{}' is not null
    where f.clave = 'dolarFechaHora' and f.valor #>> '{}' is not null
    on conflict do nothing`.execute(db)
}
