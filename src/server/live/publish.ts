import { sql } from 'kysely'
import { afterCommit, jobsDb } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { later } from '#server/jobs/after-response.ts'
import type { LiveType } from '#shared/live.ts'
import { avisosOf, LIVE_CHANNEL, type Heard } from './notifications.ts'

// What changes too often for the database to tell by itself: a notice puts the commits of everybody in line, so these
// are told some moments after theirs, all of a process together (docs/decisions/0089).

/** What one person alone may hear of, of a client it buys for. */
export type Propio = {
  readonly tipo: LiveType
  readonly clienteId: number
  readonly contactoId: number
  readonly id: number
}
/** Changes of so many milliseconds are told in one statement: each that tells is a commit of its own. */
const JOIN_MS = 100
let waiting = new Map<string, Heard>()
let telling = false

const tellWaiting = async (): Promise<void> => {
  await new Promise((done) => setTimeout(done, JOIN_MS))
  const avisos = avisosOf([...waiting.values()])
  waiting = new Map()
  telling = false
  // what cannot be told is not kept: where the database is away nobody hears, and is told so
  await sql`select pg_notify(${LIVE_CHANNEL}, aviso) from unnest(${avisos}::text[]) aviso`.execute(jobsDb())
}
/**
 * Tells the other screens of a person that something of its own has changed, once the transaction of `on` has
 * committed; changes of one thing that come together are told once.
 */
export const tellPropio = (on: Db, { tipo, clienteId, contactoId, id }: Propio): void =>
  afterCommit(on, () => {
    waiting.set(`${tipo} ${id}`, { tipo, clienteId, vendedor: 0, id, contacto: contactoId })
    if (telling) return
    telling = true
    later(tellWaiting)
  })
