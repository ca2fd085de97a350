import { sql, type RawBuilder } from 'kysely'
import { jobsDb as db } from '#server/context.ts'

/**
 * The SQL of a queue table whose rows are leased; its columns are `id`, `estado`, `intentos`, `proxima` (when it is
 * due, or when its lease ends), `arriendo` and `ultimoError`. No transaction is open while a job runs.
 */
type Leased = {
  readonly table: 'correo' | 'trabajo' | 'salida'
  /**
   * The `estado` of a row being worked on; before it is 'pendiente' or 'demorado', after the last failure 'fallido'.
   */
  readonly underWay: 'enviando' | 'haciendo'
  /** The columns the worker gets of a row. */
  readonly columns: RawBuilder<unknown>
  /** SQL: the id of the due row that has waited longest, locked, skipping rows locked by others. */
  readonly due: (kinds: readonly string[]) => RawBuilder<unknown>
}
export type LeasedTable<T> = {
  /**
   * Leases a due row for `ms`; no two processes get the same one. Counts the attempt now, so that a job that crashes
   * the process is not retried for ever.
   */
  take: (kinds: readonly string[], lease: string, ms: number) => Promise<T | undefined>
  /** Extends the lease by `ms`; false when it is lost. */
  renew: (id: number, lease: string, ms: number) => Promise<boolean>
  /**
   * Records a failed attempt unless the lease is lost: retried after `wait` ms, or with null never. With `counts` false
   * the attempt does not count.
   */
  fail: (id: number, lease: string, error: string, wait: number | null, counts?: boolean) => Promise<void>
  /** Releases the row unchanged; the attempt does not count. */
  release: (id: number, lease: string) => Promise<void>
}

const inMs = (n: number) => sql`now() + ${n}::int8 * interval '1 millisecond'`
export const leasedTable = <T>({ table, underWay, columns, due }: Leased): LeasedTable<T> => {
  const name = sql.table(table)
  const ours = (id: number, lease: string) =>
    sql`where id = ${id} and arriendo = ${lease}::uuid and estado = ${sql.lit(underWay)}`
  return {
    take: async (kinds, lease, ms) => {
      const { rows } = await sql<T>`
        update
        ${name}
        set estado = ${sql.lit(underWay)}, intentos = intentos + 1, arriendo = ${lease}::uuid, proxima = ${inMs(ms)}
        where id = (${due(kinds)})
        returning ${columns}`.execute(db())
      return rows[0]
    },
    renew: async (id, lease, ms) =>
      (await sql`update ${name} set proxima = ${inMs(ms)} ${ours(id, lease)}`.execute(db())).numAffectedRows === 1n,
    fail: async (id, lease, error, wait, counts = true) => {
      await sql`
        update
        ${name}
        set
          estado = ${wait === null ? 'fallido' : 'demorado'}, "ultimoError" = ${error}, arriendo = null,
          intentos = intentos - ${sql.lit(counts ? 0 : 1)}, proxima = ${wait === null ? sql.ref('proxima') : inMs(wait)}
        ${ours(id, lease)}`.execute(db())
    },
    release: async (id, lease) => {
      await sql`
        update
        ${name}
        set estado = 'pendiente', intentos = intentos - 1, arriendo = null, proxima = now()
        ${ours(id, lease)}`.execute(db())
    },
  }
}
