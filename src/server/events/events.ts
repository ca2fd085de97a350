import { sql, type RawBuilder } from 'kysely'
import { parse } from 'zod/v4/core'
import type { EventDef, Evento, Eventos } from '#shared/events.ts'
import { afterCommit } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { wakeUp } from '#server/jobs/wake.ts'

/**
 * What the portal tells other systems: rows of table `salida`, written in the transaction of what caused them, so that
 * nothing is told that did not happen and nothing happens untold. docs/eventos.md lists them all.
 */
let shapes: Readonly<Record<string, EventDef>> = {}
/** What the rooms tell, by name; once at start. */
export const declareEvents = (of: Readonly<Record<string, EventDef>>): void => {
  shapes = of
}

/** What wakes whoever sends events. */
export const COLA = 'salida'
/** Has what the transaction of `on` told sent at once when it has committed; `emit` does so by itself. */
export const afterEmitted = (on: Db): void => afterCommit(on, () => wakeUp(COLA))

/**
 * Tells what happened, if and only if the transaction of `on` commits. Throws what is not of the declared shape: that
 * is a bug of whoever tells it.
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
 * As `emit`, as part of a larger statement: one event for each row of `from` (`q`, the name of a `with` part). Saves a
 * round trip where one statement does it all; its shape is the type's to check, and a test's. Whoever runs it calls
 * `afterEmitted`.
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
