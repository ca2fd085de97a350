import { afterAll, beforeAll, expect, it } from 'vitest'
import { requestContext } from '#server/request.ts'
import { startTestPortal, type TestPortal } from '../../../test/portal.ts'
import { onStatement } from './db.ts'

let t: TestPortal
beforeAll(async () => {
  t = await startTestPortal()
})
afterAll(() => t.stop())

it('a statement is told with the request that sent it, whoever else asks meanwhile', async () => {
  const client = await t.as('cliente@demo.test')
  const heard: (string | undefined)[] = []
  onStatement(() => void heard.push(requestContext()?.requestId))
  const answers = await Promise.all(Array.from({ length: 6 }, () => client.get('/api/Budget/fetchAll?page=1'))).finally(
    () => onStatement(() => {}),
  )
  const asked = answers.map((a) => a.headers.get('x-request-id'))
  expect(new Set(heard)).toEqual(new Set(asked))
})
