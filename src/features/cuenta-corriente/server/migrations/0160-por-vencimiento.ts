import { sql, type Kysely } from 'kysely'

export const outside = true
/** What is still owed, by the day it is due: of what has no due day, by that of its issue (DIARIO-10). */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`
    create index if not exists documento_abierto_vence
    on documento ("clienteId", coalesce(vencimiento, "fechaEmision"), id)
    where saldo <> 0`.execute(db)
}
