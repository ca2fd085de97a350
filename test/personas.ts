import { afterAll, beforeAll } from 'vitest'
import { startTestPortal, type Client, type TestPortal } from './portal.ts'

/** A portal for a test file, with these accounts signed in, in their order; `ready` gets them before the first test. */
export const withPersonas = <const A extends readonly string[]>(accounts: A, ready: (t: TestPortal, people: { [K in keyof A]: Client }) => void): void => {
  let t: TestPortal
  beforeAll(async () => {
    t = await startTestPortal()
    const people: Client[] = []
    for (const account of accounts) people.push(await t.as(account))
    ready(t, people as { [K in keyof A]: Client })
  })
  afterAll(() => t.stop())
}
