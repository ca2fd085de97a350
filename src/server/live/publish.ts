import { sql } from 'kysely'
import { afterCommit, jobsDb } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { later } from '#server/jobs/after-response.ts'
import type { LiveType } from '#shared/live.ts'
import { avisosOf, LIVE_CHANNEL, type Heard } from './notifications.ts'

// Personal changes that are too frequent for a trigger, since a NOTIFY serialises everybody's commits: a process
// collects them and notifies shortly after the commits (docs/decisions/0089).

/** A change that only one contact of a client may hear of. */
export type Propio = {
  readonly tipo: LiveType
  readonly clienteId: number
  readonly contactoId: number
  readonly id: number
}
/** Milliseconds whose changes go in one statement, since each notification is a commit. */
const JOIN_MS = 100
let waiting = new Map<string, Heard>()
let telling = false

const tellWaiting = async (): Promise<void> => {
  await new Promise((done) => setTimeout(done, JOIN_MS))
  const avisos = avisosOf([...waiting.values()])
  waiting = new Map()
  telling = false
  // not retried: while the database is unavailable no stream is open, and those that reconnect are told to read all
  await sql`select pg_notify(${LIVE_CHANNEL}, aviso) from unnest(${avisos}::text[]) aviso`.execute(jobsDb())
}
/**
 * Notifies the person's other screens of a change once the transaction of `on` has committed; several changes of the
 * same thing are notified once.
 */
export const tellPropio = (on: Db, { tipo, clienteId, contactoId, id }: Propio): void =>
  afterCommit(on, () => {
    waiting.set(`${tipo} ${id}`, { tipo, clienteId, vendedor: 0, id, contacto: contactoId })
    if (telling) return
    telling = true
    later(tellWaiting)
  })
