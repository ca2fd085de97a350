import { sql, type RawBuilder } from 'kysely'
import { jobsDb, log } from '#server/context.ts'
import type { Tables } from '#server/db/db.ts'

/** Rows deleted in one statement: they are locked for some milliseconds. */
const BATCH = 2_000

/** A retention rule: the rows of a table for which `viejas` is true are deleted. An index must support it. */
export type Regla = { readonly tabla: keyof Tables & string; readonly viejas: RawBuilder<boolean> }
/**
 * Deletes what the rule names, in batches of their own transactions; locked rows are left for the next time. Returns
 * how many were deleted.
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
    const deleted = Number(numAffectedRows!) // of a deletion it is always told
    total += deleted
    if (deleted < batch) return total
  }
}

/** A part of the sweep: a retention rule, or a function. */
export type Parte = Regla | { readonly parte: string; readonly run: (currentTime: Date) => Promise<unknown> }

/** Runs every part; an error is logged and does not stop the others. No part begins once `goesOn` returns false. */
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
