import { sql } from 'kysely'
import { setTimeout as wait } from 'node:timers/promises'
import { prepared, type Db } from '#server/db/db.ts'
import { db } from '#server/context.ts'
import { FalloDeGeo } from './red.ts'

/** A person waits so long for a turn, in milliseconds; who would wait longer is answered by the gazetteer. */
const PACIENCIA = 1_500

// The database's clock, which all processes share. A turn that comes too late is not taken: it pushes back nobody's.
const turno = prepared<{ proveedor: string; cada: number; paciencia: number }, { espera: string }>((d, p) => ({
  compile: () =>
    sql<{ espera: string }>`
      insert into geocodificador_turno as t (proveedor, siguiente)
      values (${p.proveedor}, clock_timestamp() + ${p.cada} * interval '1 millisecond')
      on conflict (proveedor) do update set
        siguiente = greatest(t.siguiente, clock_timestamp()) + ${p.cada} * interval '1 millisecond'
      where t.siguiente <= clock_timestamp() + ${p.paciencia} * interval '1 millisecond'
      returning extract(
        epoch from t.siguiente - ${p.cada} * interval '1 millisecond' - clock_timestamp()
      ) * 1000 as espera`.compile(d),
}))
const takeTurno = async (on: Db, proveedor: string, porSegundo: number): Promise<number> => {
  const [row] = await turno(on, { proveedor, cada: Math.ceil(1_000 / porSegundo), paciencia: PACIENCIA })
  if (!row) throw new FalloDeGeo('cola')
  return Math.max(0, Number(row.espera))
}

/**
 * Waits until the provider may be asked, so many times a second by all processes together; no connection is held
 * meanwhile. Throws `FalloDeGeo` where that takes too long.
 */
export const waitTurno = async (proveedor: string, porSegundo: number, signal: AbortSignal): Promise<void> => {
  if (porSegundo === 0) return
  const ms = await takeTurno(db(), proveedor, porSegundo)
  if (ms > 0) await wait(ms, undefined, { signal })
}
