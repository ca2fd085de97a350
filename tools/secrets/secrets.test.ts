import { describe, expect, it } from 'vitest'
import { secretsIn } from './secrets.mjs'

// put together here, so that the scan of the repository does not find them
const join = (...parts: string[]): string => parts.join('')

describe('secrets in what the repository keeps', () => {
  it.each([
    [
      'a key of AWS',
      join('aws_secret_access_key = "wJalrXUtnFEMI/', 'K7MDENG/bPxRfiCYzzzzKKKKEY"'),
      'AWS Secret Access Key',
    ],
    ['a token of GitHub', join('const t = "ghp_', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx"'), 'GitHub Token'],
    [
      'a database with its password',
      join('postgres://portal:', 'hunter22@db.example.com/portal'),
      'PostgreSQL connection',
    ],
    [
      'a private key',
      join(
        '-----BEGIN RSA PRIVATE ',
        'KEY-----\n',
        'MIIEowIBAAKCAQEA\n'.repeat(20),
        '-----END RSA PRIVATE ',
        'KEY-----',
      ),
      'private key',
    ],
    ['a key of the portal itself', join('pv_', 'A'.repeat(43)), 'an integration key'],
  ])('OPEN-458 finds %s, and does not repeat it', async (_what, text, told) => {
    const found = await secretsIn('src/x.ts', `\n${text}\n`)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^src\/x\.ts:2: /)
    expect(found[0]!.toLowerCase()).toContain(told.toLowerCase())
    expect(found[0]).not.toMatch(/wJalr|wWPw5|hunter22|MIIEow|AAAAAA/)
  })
  it('OPEN-458 a sample’s password is none, whatever stands around it', async () => {
    expect(
      await secretsIn('docs/x.md', 'postgres://usuario:clave@servidor:5432/base pv_sesion pv_dispositivo'),
    ).toEqual([])
  })
})
