import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { captchaToken, CLAVE, startTestPortal, type TestPortal } from '../../../test/portal.ts'

let t: TestPortal
beforeAll(async () => {
  t = await startTestPortal({ TRUST_PROXY: 'si', PUBLIC_URL: 'https://portal.ejemplo.test' })
})
afterAll(() => t.stop())

const login = async (forwarded: string, password = CLAVE) =>
  t.anonymous.post(
    '/api/auth/login',
    {
      email: 'cliente@demo.test',
      identification: '30111222',
      identificationType: 2,
      password,
      captchaToken: await captchaToken(t.anonymous),
    },
    { 'x-forwarded-for': forwarded },
  )

describe('behind a proxy that terminates TLS', () => {
  it('the address is the one the proxy names; what the caller wrote before it counts for nothing', async () => {
    for (let i = 0; i < 5; i++) expect((await login(`203.0.113.${i}, 198.51.100.1`, 'mala')).status).toBe(401)
    expect((await login('203.0.113.200, 198.51.100.1')).status).toBe(429)
    expect((await login('203.0.113.200, 198.51.100.2')).status).toBe(200)
  })
  it('the cookie is Secure and browsers are told to come by https only', async () => {
    const res = await login('198.51.100.3')
    expect(res.headers.getSetCookie()[0]).toMatch(/; HttpOnly; Secure; SameSite=Strict$/)
    expect(res.headers.get('strict-transport-security')).toBe('max-age=31536000')
  })
})
