import { sql, type RawBuilder } from 'kysely'
import { parse } from 'zod/v4/core'
import type { EventDef, Evento, Eventos } from '#shared/events.ts'
import { afterCommit } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { wakeUp } from '#server/jobs/wake.ts'

/**
 * The transactional outbox: events for other systems are rows of table `salida`, written in the transaction that causes
 * them, so an event exists if and only if its cause was committed. docs/eventos.md lists them.
 */
let shapes: Readonly<Record<string, EventDef>> = {}
/** Registers the events of all rooms, by name; called once at start. */
export const declareEvents = (of: Readonly<Record<string, EventDef>>): void => {
  shapes = of
}

/** The queue whose worker sends events. */
export const COLA = 'salida'
/** Wakes the sender once the transaction of `on` has committed; `emit` calls it. */
export const afterEmitted = (on: Db): void => afterCommit(on, () => wakeUp(COLA))

/**
 * Writes an event in the transaction of `on`. Throws when no room declares it or its data have another shape: a bug.
 */
export const emit = async (on: Db, { tipo, datos }: Evento): Promise<void> => {
  const shape = shapes[tipo]
  if (!shape) throw new Error(`${tipo}: no room declares this event`)
  await on
    .insertInto('salida')
    .values({ tipo, datos: JSON.stringify(parse(shape.data, datos)) })
    .execute()
  afterEmitted(on)
}

/**
 * As `emit`, as SQL within a larger statement, which saves a round trip: one event for each row of `from` (`q`, the
 * name of a `with` query). Nothing checks the shape at run time. The caller calls `afterEmitted`.
 */
export const emitEach = <T extends keyof Eventos>(
  tipo: T,
  datos: { readonly [F in keyof Eventos[T]]: RawBuilder<unknown> },
  from: string,
): RawBuilder<unknown> => {
  const pairs = Object.entries<RawBuilder<unknown>>(datos).map(([field, value]) => sql`${sql.lit(field)}, ${value}`)
  return sql`
    insert into salida (tipo, datos)
    select ${sql.lit(tipo)}, jsonb_build_object(${sql.join(pairs)})
    from ${sql.table(from)}`
}
