import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { prepared, type Db } from '#server/db/db.ts'
import { db } from '#server/context.ts'
import { FalloOfGeo } from './red.ts'

/** A person waits so long for a turn, in milliseconds; who would wait longer is answered by the gazetteer. */
const MAX_WAIT_MS = 1_500

// The database's clock, which all processes share. A turn that comes too late is not taken: it pushes back nobody's.
const turn = prepared<{ proveedor: string; every: number; maxWait: number }, { waitMs: string }>((d, p) => ({
  compile: () =>
    sql<{ waitMs: string }>`
      insert into geocodificador_turno as t (proveedor, siguiente)
      values (${p.proveedor}, clock_timestamp() + ${p.every} * interval '1 millisecond')
      on conflict (proveedor) do update set
        siguiente = greatest(t.siguiente, clock_timestamp()) + ${p.every} * interval '1 millisecond'
      where t.siguiente <= clock_timestamp() + ${p.maxWait} * interval '1 millisecond'
      returning extract(
        epoch from t.siguiente - ${p.every} * interval '1 millisecond' - clock_timestamp()
      ) * 1000 as wait`.compile(d),
}))
const takeTurn = async (on: Db, proveedor: string, perSecond: number): Promise<number> => {
  const [row] = await turn(on, { proveedor, every: Math.ceil(1_000 / perSecond), maxWait: MAX_WAIT_MS })
  if (!row) throw new FalloOfGeo('cola')
  return Math.max(0, Number(row.waitMs))
}

/**
 * Rate-limits a provider over all processes: waits for the next turn, without holding a connection. Throws `FalloOfGeo`
 * if that takes too long.
 */
export const waitTurn = async (proveedor: string, perSecond: number, signal: AbortSignal): Promise<void> => {
  if (perSecond === 0) return
  const ms = await takeTurn(db(), proveedor, perSecond)
  if (ms > 0) await wait(ms, undefined, { signal })
}
