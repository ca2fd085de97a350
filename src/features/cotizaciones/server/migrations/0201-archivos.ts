import { sql, type Kysely } from 'kysely'

/** The files that go with a request for a price (COTIZ-01); a cotización is not deleted, and neither are they. */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create table if not exists cotizacion_archivo (
      "cotizacionId" int not null references cotizacion(id), nro int not null,
      "archivoId" uuid not null unique references archivo(id),
      primary key ("cotizacionId", nro)
    )`.execute(db)
}
