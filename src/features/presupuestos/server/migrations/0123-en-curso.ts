import { sql, type Kysely } from 'kysely'

/**
 * Requests by the state they wait in, for the home of whoever works here: of years of requests those under way are few.
 * A plain index holds up only who writes (docs/decisions/0093), each on its own.
 */
export const outside = true
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const index of indices) await sql.raw(`create index if not exists ${index}`).execute(db)
}

const EN_CURSO = `fecha is not null and estado in ('Enviado', 'Comercial', 'Finanzas', 'Preparación', 'En tránsito')`
const indices = [
  `presupuesto_en_curso on presupuesto (estado, fecha desc, id desc) where ${EN_CURSO}`,
  `presupuesto_en_curso_vendedor on presupuesto ("vendedorCliente", estado, fecha desc, id desc) where ${EN_CURSO}`,
]
