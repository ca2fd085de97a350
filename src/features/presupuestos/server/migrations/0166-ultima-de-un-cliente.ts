import { sql, type Kysely } from 'kysely'

/**
 * The last request of each client out of the index alone: a scope's clients by their last order (`Client/cartera`)
 * looked each one up in the table. A plain index holds up who writes alone (docs/decisions/0093).
 */
export const outside = true
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index if not exists presupuesto_ultima on presupuesto ("clienteId", fecha desc)
    where fecha is not null and estado <> 'Cancelado'`.execute(db)
}
