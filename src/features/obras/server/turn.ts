import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { prepared, type Db } from '#server/db/db.ts'
import { db } from '#server/context.ts'
import { FalloOfGeo } from './red.ts'

/** Milliseconds a person waits for a turn; beyond them the gazetteer answers. */
const IDLE_TIMEOUT = 1_500

// Takes the provider's next turn by the database's clock, shared by all processes; one that would come too late is not
// taken, so it delays nobody.
const turn = prepared<{ proveedor: string; every: number; idleTimeout: number }, { waitMs: string }>((d, p) => ({
  compile: () =>
    sql<{ waitMs: string }>`
      insert into geocodificador_turno as t (proveedor, siguiente)
      values (${p.proveedor}, clock_timestamp() + ${p.every} * interval '1 millisecond')
      on conflict (proveedor) do update set
        siguiente = greatest(t.siguiente, clock_timestamp()) + ${p.every} * interval '1 millisecond'
      where t.siguiente <= clock_timestamp() + ${p.idleTimeout} * interval '1 millisecond'
      returning extract(
        epoch from t.siguiente - ${p.every} * interval '1 millisecond' - clock_timestamp()
      ) * 1000 as wait`.compile(d),
}))
const takeTurn = async (on: Db, proveedor: string, perSecond: number): Promise<number> => {
  const [row] = await turn(on, { proveedor, every: Math.ceil(1_000 / perSecond), idleTimeout: IDLE_TIMEOUT })
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
