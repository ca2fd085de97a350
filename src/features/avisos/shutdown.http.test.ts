import { describe, expect, it } from 'vitest'
import { signIn, startTestPortal } from '../../../test/portal.ts'
import { openListener } from '../../../test/live.ts'

describe('a portal that stops', () => {
  it('ends every stream in order, fifty of them, and waits for none', async () => {
    const own = await startTestPortal()
    const people = await Promise.all(Array.from({ length: 9 }, () => signIn(own.url, 'cliente@demo.test')))
    const streams = (
      await Promise.all(people.flatMap((c) => Array.from({ length: 6 }, () => openListener(own.url, c))))
    ).slice(0, 50)
    for (const one of streams) await one.ready()
    own.portal.prepareStop()
    const ended = await Promise.all(streams.map((one) => one.over))
    expect(ended.filter(Boolean).length).toBe(50)
    expect((await openListener(own.url, people[0]!)).status).toBe(503)
    await own.stop()
  })
})
