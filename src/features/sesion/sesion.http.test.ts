import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPortal, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
beforeAll(async () => {
  t = await startTestPortal()
})
afterAll(() => t.stop())

describe('sesion', () => {
  it('health and ready answer without a session', async () => {
    expect((await t.anonymous.get('/api/health')).status).toBe(200)
    expect((await t.anonymous.get('/api/ready')).status).toBe(200)
  })
})
