import { sql, type Kysely } from 'kysely'

/**
 * The work sites of a client, the last ones first, without going through all it ever ordered. And whose turn it is to
 * ask a provider of addresses that takes so many questions a second from all processes together.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index presupuesto_obra on presupuesto ("clienteId", fecha desc, id desc)
    where "esObra" and fecha is not null`.execute(db)
  await sql`create table geocodificador_turno (proveedor text primary key, siguiente timestamptz not null)`.execute(db)
}
