import { sql, type Kysely } from 'kysely'

/**
 * Requests by their state, which leads, within a client's, a seller's and the whole scope: for the filter by state and
 * how many are in each (docs/decisions/0136). A plain index holds up who writes alone (docs/decisions/0093), each on
 * its own.
 */
export const outside = true
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const index of indices) await sql.raw(`create index if not exists ${index} where fecha is not null`).execute(db)
}

const indices = [
  `presupuesto_cliente_estado on presupuesto (estado, "clienteId", fecha desc, id desc)`,
  `presupuesto_vendedor_estado on presupuesto (estado, "vendedorCliente", fecha desc, id desc)`,
  `presupuesto_estado on presupuesto (estado, fecha desc, id desc)`,
]
