import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { backOff } from '#server/jobs/pace.ts'
import { patience, pacing } from './pace.ts'
import { readSender, readSmtp } from './smtp.ts'

describe('SMTP_URL', () => {
  const base = { ignoreTLS: false, ca: null }
  it.each([
    [
      'smtp://correo.ejemplo.test',
      { ...base, host: 'correo.ejemplo.test', port: 587, secure: false, requireTLS: false, user: null, pass: '' },
    ],
    [
      'smtp://u:p@h.test:2525',
      { ...base, host: 'h.test', port: 2525, secure: false, requireTLS: true, user: 'u', pass: 'p' },
    ],
    [
      'smtps://u%40x.test:cla%3Ave%2F%C3%B1@h.test',
      { ...base, host: 'h.test', port: 465, secure: true, requireTLS: false, user: 'u@x.test', pass: 'cla:ve/ñ' },
    ],
    [
      'smtp://u:p@[::1]:25/?tls=no',
      { ...base, host: '::1', port: 25, secure: false, requireTLS: false, ignoreTLS: true, user: 'u', pass: 'p' },
    ],
    [
      'smtp://h.test?tls=si',
      { ...base, host: 'h.test', port: 587, secure: false, requireTLS: true, user: null, pass: '' },
    ],
  ])('%s', (text, smtp) => expect(readSmtp(text)).toEqual(smtp))
  it.each([
    'h.test:25',
    'http://h.test',
    'smtp://',
    'smtp://u:secreta@h.test/x',
    'smtp://u:secreta@h.test?tls=quizas',
    'smtp://u:secreta%zz@h.test',
    'smtp://u:secreta@h.test:99999',
  ])('refuses %s without repeating the password', (text) => {
    expect(() => readSmtp(text)).toThrow(/^SMTP_URL: se esperaba/)
    expect(() => readSmtp(text)).not.toThrow(/secreta/)
  })
})

describe('MAIL_FROM', () => {
  it.each([
    ['v@x.test', 'v@x.test', ''],
    ['Aceros Sur <v@x.test>', 'v@x.test', 'Aceros Sur'],
    ['"Aceros, Sur" <v@x.test>', 'v@x.test', 'Aceros, Sur'],
  ])('%s', (text, address, name) => expect(readSender(text)).toEqual({ address, name }))
  it.each(['', 'x', 'a@x.test, b@x.test', 'A <a@x.test> <b@x.test>', 'A <a@x.test>\r\nBcc: z@x.test'])(
    'refuses %j',
    (text) => expect(() => readSender(text)).toThrow(/^MAIL_FROM/),
  )
  it('has a stand-in where no mail is sent, and must be given where it is', () => {
    expect(
      readConfig({ DATA_DIR: tmpdir(), SECRET_KEY: 'x'.repeat(32), PUBLIC_URL: 'https://portal.x.test/' }),
    ).toMatchObject({ smtp: null, mailFrom: { address: 'no-responder@portal.x.test', name: '' } })
    expect(() => readConfig({ DATA_DIR: tmpdir(), SECRET_KEY: 'x'.repeat(32), SMTP_URL: 'smtp://h.test' })).toThrow(
      /MAIL_FROM: hace falta/,
    )
    expect(
      readConfig({ DATA_DIR: tmpdir(), SECRET_KEY: 'x'.repeat(32), SMTP_URL: 'smtp://h.test', MAIL_FROM: 'v@x.test' })
        .smtp?.host,
    ).toBe('h.test')
  })
})

describe('waiting after a failed attempt', () => {
  it('doubles up to six hours, a day and a half in all', () => {
    const all = Array.from({ length: pacing.attempts - 1 }, (_, i) => backOff(i + 1, patience(pacing), 0.5))
    expect(all.slice(0, 4)).toEqual([30_000, 60_000, 120_000, 240_000])
    expect(all.at(-1)).toBe(6 * 3_600_000)
    expect(all.reduce((a, b) => a + b) / 3_600_000).toBeGreaterThan(36)
    // well before the mail expires, after 72 h
    expect(all.reduce((a, b) => a + b) / 3_600_000).toBeLessThan(72 * 0.8)
  })
  it('differs by a fifth at most', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, chance) => {
        const [mid, got] = [backOff(n, patience(pacing), 0.5), backOff(n, patience(pacing), chance)]
        expect(Math.abs(got - mid)).toBeLessThanOrEqual(mid / 5 + 1)
      }),
    ))
})
