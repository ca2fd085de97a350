import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import Provider from 'oidc-provider'

/**
 * A real OpenID Connect provider on loopback. Its issuer has a path, like an identity pool's: `/sa-east-1_Prueba`.
 * `quien` is the person who signs in; null cancels.
 */
export type Persona = { sub: string; email?: string; email_verified?: boolean }
export type TestOidc = {
  issuer: string
  env: Record<string, string>
  quien: Persona | null
  /** Number of codes exchanged for tokens. */
  exchanges: () => number
  stop: () => Promise<void>
}

const PATH = '/sa-east-1_Prueba'
const CLIENT = { client_id: 'portal', client_secret: randomBytes(24).toString('hex') }

/**
 * Starts the provider for a portal at `publicUrl`; its host `localhost` is another site than 127.0.0.1. `strict`:
 * other options of the standard, e-mail only by userinfo and the client's secret in a header.
 */
export const startOidc = async (publicUrl: string, strict = false): Promise<TestOidc> => {
  let exchanges = 0
  const people = new Map<string, Persona>()
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, 'localhost', done))
  const { port } = server.address() as { port: number }
  const issuer = `http://localhost:${port}${PATH}`
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: [`${publicUrl}/api/auth/oidc/callback`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: strict ? 'client_secret_basic' : 'client_secret_post',
      },
    ],
    clientAuthMethods: [strict ? 'client_secret_basic' : 'client_secret_post'],
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    claims: { email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    conformIdTokenClaims: strict, // else the e-mail is in the id_token
    pkce: { required: () => true },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    interactions: { url: (_ctx: unknown, i: { uid: string }) => `${PATH}/interaction/${i.uid}` },
    findAccount: (_ctx: unknown, id: string) => ({ accountId: id, claims: () => ({ ...people.get(id) }) }),
  })
  const callback = provider.callback()
  const oidc: TestOidc = {
    issuer,
    quien: null,
    exchanges: () => exchanges,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT.client_id,
      OIDC_CLIENT_SECRET: CLIENT.client_secret,
      OIDC_NAME: 'Grupo Prueba',
    },
    stop: async () => {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
  const interact = async (req: IncomingMessage, res: ServerResponse) => {
    const { prompt, params, session } = await provider.interactionDetails(req, res)
    if (prompt.name === 'consent') {
      const grant = new provider.Grant({ accountId: session!.accountId, clientId: params.client_id })
      grant.addOIDCScope('openid email profile')
      return provider.interactionFinished(
        req,
        res,
        { consent: { grantId: await grant.save() } },
        { mergeWithLastSubmission: true },
      )
    }
    if (!oidc.quien)
      return provider.interactionFinished(req, res, { error: 'access_denied', error_description: 'cancelled' })
    people.set(oidc.quien.sub, oidc.quien)
    return provider.interactionFinished(req, res, { login: { accountId: oidc.quien.sub, remember: false } })
  }
  server.on('request', (req, res) => {
    const url = req.url ?? ''
    if (!url.startsWith(PATH)) return void res.writeHead(404).end()
    if (url === `${PATH}/token`) exchanges++
    Object.assign(req, { originalUrl: url, url: url.slice(PATH.length) || '/' })
    if (req.url!.startsWith('/interaction/'))
      return void interact(req, res).catch((e: unknown) => res.writeHead(500).end(String(e)))
    callback(req, res)
  })
  return oidc
}
