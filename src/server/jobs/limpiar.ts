import { sql, type RawBuilder } from 'kysely'
import { jobsDb, log } from '#server/context.ts'
import type { Tables } from '#server/db/db.ts'

/** Rows that go in one statement: some milliseconds of locks. */
const LOTE = 2_000

/** What has run out: rows of a table of which `viejas` is true. An index must stand behind it. */
export type Regla = { readonly tabla: keyof Tables & string; readonly viejas: RawBuilder<boolean> }
/** Removes what has run out; asks before every batch whether to go on. */
export type Limpieza = (seguir: () => boolean) => Promise<void>

/**
 * Removes what the rule names, batch by batch, each in a transaction of its own; rows that somebody holds are left for
 * the next time. Answers how many went.
 */
export const limpiar = async ({ tabla, viejas }: Regla, seguir: () => boolean, lote = LOTE): Promise<number> => {
  for (let total = 0; ;) {
    if (!seguir()) return total
    const t = sql.table(tabla)
    const { numAffectedRows } =
      await sql`delete from ${t} where ctid = any(array(select ctid from ${t} where ${viejas} limit ${sql.lit(lote)} for update skip locked)) and ${viejas}`.execute(
        jobsDb(),
      )
    total += Number(numAffectedRows ?? 0)
    if (Number(numAffectedRows ?? 0) < lote) return total
  }
}

/** Follows every rule; one that fails does not keep the others. */
export const limpiarTodo = async (reglas: readonly Regla[], seguir: () => boolean): Promise<void> => {
  for (const regla of reglas) await sinFrenar(regla.tabla, () => limpiar(regla, seguir))
}

/** Does a part of the sweep; what fails is logged and leaves the rest alone. */
export const sinFrenar = async (parte: string, work: () => Promise<unknown>): Promise<void> => {
  try {
    await work()
  } catch (e) {
    log('limpieza_fallo', { parte, error: e instanceof Error ? e.message : String(e) })
  }
}
