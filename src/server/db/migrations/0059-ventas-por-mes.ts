import { sql, type Kysely } from 'kysely'

/**
 * The whole portal's ledger by month, which a report over a year reads instead of its days. `fundida`: a whole-portal
 * entry already in its month's sum; newer ones are read besides until merged (docs/decisions/0010).
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table venta_dia add column fundida boolean not null default false`.execute(db)
  await sql`
    create index venta_dia_suelta on venta_dia (dia, "grupoId")
    include (kilos, gasto)
    where "clienteId" = 0 and not fundida`.execute(db)
  await sql`
    create table venta_mes (
      mes date not null, "grupoId" int not null, kilos numeric(20, 2) not null, gasto numeric(22, 4) not null,
      primary key (mes, "grupoId")
    )`.execute(db)
}
