import type { Page, Route } from '@playwright/test'
import { expect } from './portal.ts'

/** Holds the calls that match, until each is answered. */
export const hold = async (page: Page, path: RegExp, method: string) => {
  const held: Route[] = []
  await page.route(path, (route) => (route.request().method() === method ? void held.push(route) : route.fallback()))
  const first = async (): Promise<Route> => {
    await expect.poll(() => held.length, { message: 'a held call' }).toBeGreaterThan(0)
    return held.shift()!
  }
  return {
    fail: async () => {
      const json = {
        type: 'about:blank',
        title: '',
        status: 503,
        code: 'ocupado',
        detail: 'Probá de nuevo.',
        requestId: '',
      }
      await (await first()).fulfill({ status: 503, contentType: 'application/problem+json', json })
    },
    go: async () => (await first()).continue(),
    /** Forgets the first one, which its page has given up. */
    drop: async () => void (await first()),
    /** Done on the server; the answer comes when the returned function is called. */
    doLate: async () => {
      const route = await first()
      const response = await route.fetch()
      return () => route.fulfill({ response })
    },
  }
}
