import { sql, type Kysely } from 'kysely'

/**
 * Indices of the list (COTIZ-02): what a client's people and staff see last moved first, the renewals that are asked
 * for, and the obra by a part of its text. The tables are small yet: a plain index holds up who writes for a moment,
 * each on its own (docs/decisions/0093).
 */
export const outside = true
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index if not exists cotizacion_cliente_movida on cotizacion ("clienteId", movida desc, id desc)`,
  `create index if not exists cotizacion_renovacion on cotizacion ("clienteId", id)
    where "renovacionPedida" is not null`,
  `create index if not exists cotizacion_obra on cotizacion using gin (sin_acentos(obra) gin_trgm_ops)
    where obra is not null`,
]
