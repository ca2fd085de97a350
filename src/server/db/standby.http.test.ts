import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from 'kysely'
import { config } from '#server/context.ts'
import { asRefusal } from '#server/http/problems.ts'
import { startTestPortal, type TestPortal } from '../../../test/portal.ts'
import { openDb } from './db.ts'

let t: TestPortal
beforeAll(async () => {
  t = await startTestPortal()
})
afterAll(() => t.stop())

const caught = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => Promise.reject(new Error('It was written.')),
    (error: Error) => error,
  )

it('OPEN-557 a write refused of a server that became a standby is an outage, not a session that only looks', async () => {
  const { db, pool, close } = openDb({ connectionString: config().databaseUrl!, max: 1 })
  const write = sql`update usuario set nombre = nombre`
  try {
    const asked = await caught(
      db
        .transaction()
        .setAccessMode('read only')
        .execute((on) => write.execute(on)),
    )
    expect(asRefusal(asked)?.code).toBe('solo_mirar')
    await sql`set session characteristics as transaction read only`.execute(db) // as a standby answers
    const gone = new Promise((done) => void pool.once('remove', done))
    expect(asRefusal(await caught(write.execute(db)))?.code).toBe('base_no_disponible')
    await gone
    await write.execute(db) // of a connection made anew: the other one is gone
  } finally {
    await close()
  }
})
