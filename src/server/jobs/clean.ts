import { sql, type RawBuilder } from 'kysely'
import { jobsDb, log } from '#server/context.ts'
import type { Tables } from '#server/db/db.ts'

/** Rows that go in one statement: some milliseconds of locks. */
const BATCH = 2_000

/** What has run out: rows of a table of which `viejas` is true. An index must stand behind it. */
export type Regla = { readonly tabla: keyof Tables & string; readonly viejas: RawBuilder<boolean> }
/**
 * Removes what the rule names, batch by batch, each in a transaction of its own; rows that somebody holds are left for
 * the next time. Answers how many went.
 */
export const cleanTabla = async ({ tabla, viejas }: Regla, goesOn: () => boolean, batch = BATCH): Promise<number> => {
  for (let total = 0; ;) {
    if (!goesOn()) return total
    const table = sql.table(tabla)
    const { numAffectedRows } = await sql`
      delete from ${table}
      where ctid = any(
        array(
          select ctid
          from ${table}
          where ${viejas}
          limit ${sql.lit(batch)}
          for update skip locked
        )
      )
        and ${viejas}`.execute(jobsDb())
    total += Number(numAffectedRows ?? 0)
    if (Number(numAffectedRows ?? 0) < batch) return total
  }
}

/** A part of the sweep: rows that run out, or work of its own. */
export type Parte = Regla | { readonly parte: string; readonly run: (currentTime: Date) => Promise<unknown> }

/** Does every part; one that fails is logged and does not keep the others. None begins once `goesOn` is false. */
export const sweepParts = async (parts: readonly Parte[], goesOn: () => boolean, currentTime: Date): Promise<void> => {
  for (const parte of parts) {
    if (!goesOn()) return
    const name = 'tabla' in parte ? parte.tabla : parte.parte
    try {
      await ('tabla' in parte ? cleanTabla(parte, goesOn) : parte.run(currentTime))
    } catch (error) {
      log('limpieza_fallo', { parte: name, error: error instanceof Error ? error.message : String(error) })
    }
  }
}
