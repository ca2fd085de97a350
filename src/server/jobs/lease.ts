import { sql, type RawBuilder } from 'kysely'
import { jobsDb as db } from '#server/context.ts'

/**
 * The SQL of a table whose rows are taken on a lease: `id`, `estado`, `intentos`, `proxima` (when it is due; of a row
 * under way, when its lease ends), `arriendo`, `ultimoError`. Every statement stands alone: nobody holds a transaction
 * while doing the work.
 */
type Leased = {
  readonly table: 'correo' | 'trabajo' | 'salida'
  /** What `estado` says of a row under way; before, it is 'pendiente' or 'demorado', after a last failure 'fallido'. */
  readonly underWay: 'enviando' | 'haciendo'
  /** What whoever takes a row gets of it. */
  readonly columns: RawBuilder<unknown>
  /** The id of the row that is due and has waited longest, locked, those that others hold left out. */
  readonly due: (kinds: readonly string[]) => RawBuilder<unknown>
}
export type LeasedTable<T> = {
  /**
   * Takes a row for `ms`: two processes never get the same one. Counts the attempt here, so that one which ends the
   * process is not tried for ever.
   */
  take: (kinds: readonly string[], lease: string, ms: number) => Promise<T | undefined>
  /** Keeps it for another `ms`; false when it is no longer ours. */
  renew: (id: number, lease: string, ms: number) => Promise<boolean>
  /**
   * Writes down a failed attempt, if the row is still ours: to be tried again after `wait` ms, or with null never. With
   * `counts` false it is none of those the row has.
   */
  fail: (id: number, lease: string, error: string, wait: number | null, counts?: boolean) => Promise<void>
  /** Gives it back as it was, the attempt not counted. */
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
