import { sql, type Kysely } from 'kysely'

/** Rows looked at in one statement. */
const PAGE = 20_000

export const outside = true
/**
 * A move has its own hour or none (DIARIO-13): a request that came in whole, in a later state, had that of its placing.
 * Page by page; repeating it continues.
 */
export const up = async (db: Kysely<never>): Promise<void> => {
  await sql`alter table presupuesto_historial alter column fecha drop not null`.execute(db)
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from presupuesto_historial`.execute(db)
  for (let from = 0; from <= (rows[0]!.last ?? 0); from += PAGE)
    await sql`
      update presupuesto_historial h
      set fecha = null
      from presupuesto p
      where h.id > ${from} and h.id <= ${from + PAGE}
        and p.id = h."presupuestoId"
        and h.de is null and h.a <> 'Enviado' and h.fecha = p.fecha`.execute(db)
}
