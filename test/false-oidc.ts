import { createHmac, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'
import { createServer } from 'node:http'

/** What an ID token says and how it is signed, before it is made wrong. */
export type Token = {
  header: { alg: string; kid?: string }
  claims: Record<string, unknown>
  key: 'own' | 'foreign' | 'secret' | 'none'
}
const CLIENT = { id: 'portal', secret: 'a-secret-of-32-characters-or-more' }
const b64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/**
 * A provider that answers as it is told to, which no real one would: `spoil` changes the token, `metadata` the
 * description of itself.
 */
export const startFalseOidc = async () => {
  const [own, foreign] = [1, 2].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 })) as [
    { publicKey: KeyObject; privateKey: KeyObject },
    { privateKey: KeyObject },
  ]
  const provider = { spoil: (token: Token): unknown => token, metadata: {} as Record<string, unknown>, nonce: '' }
  const signed = ({ header, claims, key }: Token): string => {
    const text = `${b64(header)}.${b64(claims)}`
    if (key === 'none') return `${text}.`
    if (key === 'secret') return `${text}.${createHmac('sha256', CLIENT.secret).update(text).digest('base64url')}`
    const { privateKey } = key === 'own' ? own : foreign
    return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
  }
  const tokenOf = (issuer: string): string => {
    const now = Math.floor(Date.now() / 1_000)
    const token: Token = {
      header: { alg: 'RS256', kid: 'own' },
      claims: {
        iss: issuer,
        aud: CLIENT.id,
        sub: 'u-1',
        nonce: provider.nonce,
        iat: now,
        exp: now + 60,
        email: 'vendedor@demo.test',
        email_verified: true,
      },
      key: 'own',
    }
    provider.spoil(token)
    return signed(token)
  }
  const server = createServer((req, res) => {
    const issuer = `http://localhost:${(server.address() as { port: number }).port}`
    const answers: Record<string, () => object> = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...provider.metadata,
      }),
      '/jwks': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] }),
      '/token': () => ({ access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token: tokenOf(issuer) }),
    }
    const answer = answers[req.url ?? '']
    req.resume()
    res.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' })
    res.end(JSON.stringify(answer?.() ?? {}))
  })
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const { port } = server.address() as { port: number }
  return Object.assign(provider, {
    env: { OIDC_ISSUER: `http://localhost:${port}`, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  })
}
