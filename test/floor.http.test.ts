import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { createFloor } from '../bench/floor-app.ts'
import { cartsOf, pagesOf, readCast, type Page } from '../bench/pages.ts'
import { differenceOf } from '../bench/same.ts'
import { onlyOn, startTestPortal, type TestPortal } from './portal.ts'

/** The share of the bench's accounts that is one client who reads: the demo company has few. */
const ONE = 1 / 400
/**
 * `npm run bench` stops where its floor answers something else than the portal: a field added to an answer is added to
 * the floor too (bench/floor-pages.ts).
 */
onlyOn('postgres')("the bench's floor", () => {
  let t: TestPortal
  let floor: FastifyInstance
  let floorUrl: string
  let pages: Page[]
  beforeAll(async () => {
    t = await startTestPortal({ QUOTA_FACTOR: '0' })
    const own = await sql<{ name: string }>`select current_database() as name`.execute(t.db)
    const url = inject('postgresUrl').replace('DATABASE', own.rows[0]!.name)
    floor = createFloor(url)
    floorUrl = await floor.listen({ port: 0, host: '127.0.0.1' })
    const db = new pg.Client({ connectionString: url })
    await db.connect()
    const cast = await readCast(db, ONE).finally(() => db.end())
    for (const { method, path, body, token, cookie, key } of cartsOf(cast).slice(0, 4)) {
      const headers = { authorization: `Bearer ${token}`, cookie: `pv_sesion=${cookie}`, 'idempotency-key': key! }
      await t.anonymous.send(method, path, { body, headers })
    }
    pages = pagesOf(cast).filter((page) => page.same && page.floor)
  })
  afterAll(async () => {
    await floor?.close()
    await t?.stop()
  })

  it('answers the same as the portal, field by field', async () => {
    const found: Record<string, string | null> = {}
    for (const { id, requests } of pages) found[id] = await differenceOf(requests[0]!, t.url, floorUrl)
    expect(found).toEqual(Object.fromEntries(pages.map(({ id }) => [id, null])))
  })
})
