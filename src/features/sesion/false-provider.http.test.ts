import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startFalseOidc, type Token } from '../../../test/false-oidc.ts'
import { startTestPortal, type TestPortal } from '../../../test/portal.ts'

let idp: Awaited<ReturnType<typeof startFalseOidc>>
let t: TestPortal
beforeAll(async () => {
  idp = await startFalseOidc()
  t = await startTestPortal(idp.env)
})
afterAll(async () => {
  await t.stop()
  await idp.stop()
})

/** Where the browser ends after a sign-in whose token `spoil` has had in hand. */
const endOf = async (spoil: (token: Token) => unknown): Promise<string | null> => {
  const begun = await t.anonymous.get('/api/auth/oidc/start')
  const asked = new URL(begun.headers.get('location')!).searchParams
  Object.assign(idp, { spoil, nonce: asked.get('nonce')! })
  const cookie = begun.headers.getSetCookie()[0]!.split(';')[0]!
  const query = new URLSearchParams({ code: 'c', state: asked.get('state')! })
  const back = await t.anonymous.send('GET', `/api/auth/oidc/callback?${query}`, { headers: { cookie } })
  return back.headers.get('location')
}
const FALLO = '/login?organizacion=fallo'

describe('the word of a provider', () => {
  it('OPEN-457 is taken where it is signed by its key, for the portal, for this sign-in, and in time', async () => {
    expect(await endOf(() => null)).toBe('/login?organizacion=listo')
  })
  it.each<[string, (token: Token) => unknown]>([
    ['signed by another key', (token) => (token.key = 'foreign')],
    ['signed by nobody', (token) => Object.assign(token, { key: 'none', header: { alg: 'none' } })],
    [
      'signed by the client’s secret, which is no key of the provider',
      (token) => Object.assign(token, { key: 'secret', header: { alg: 'HS256' } }),
    ],
    ['meant for another client', ({ claims }) => (claims.aud = 'otro')],
    ['of another issuer', ({ claims }) => (claims.iss = 'http://localhost:1')],
    ['of another sign-in', ({ claims }) => (claims.nonce = 'x'.repeat(43))],
    ['of no sign-in', ({ claims }) => delete claims.nonce],
    ['of an hour ago', ({ claims }) => Object.assign(claims, { iat: 1_700_000_000, exp: 1_700_000_060 })],
  ])('OPEN-457 %s it opens nothing', async (_what, spoil) => {
    expect(await endOf(spoil)).toBe(FALLO)
  })
  it('OPEN-457 of one that says it is another nothing is asked', async () => {
    idp.metadata = { issuer: 'http://localhost:1' }
    const other = await startTestPortal(idp.env)
    try {
      const { status, headers } = await other.anonymous.get('/api/auth/oidc/start')
      expect([status, headers.get('location')]).toEqual([302, FALLO])
    } finally {
      await other.stop()
    }
  })
})
