import { sql, type Kysely } from 'kysely'

/** Claims that are still open, and those that nobody is in charge of: of years of claims few (docs/decisions/0093). */
export const outside = true
export const up = async (db: Kysely<never>): Promise<void> => {
  for (const index of indices) await sql.raw(`create index if not exists ${index}`).execute(db)
}

const indices = [
  `reclamo_abierto on reclamo (creado desc, id desc) where orden < 6`,
  `reclamo_abierto_vendedor on reclamo ("vendedorCliente", creado desc, id desc) where orden < 6`,
  `reclamo_sin_responsable on reclamo (creado desc, id desc) where orden < 6 and "responsableId" is null`,
]
