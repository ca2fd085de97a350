import * as oc from 'openid-client'
import { config } from '#server/context.ts'
import type { Oidc } from '#server/session/oidc.ts'

/**
 * The configured OpenID Connect provider: authorization code with PKCE, state and nonce; the only file that speaks the
 * protocol.
 */
const FRESH_MS = 3_600_000
const TIMEOUT_S = 10
let known: { oidc: Oidc; at: number; found: Promise<oc.Configuration> } | undefined

export const redirectUri = () => `${config().publicUrl}/api/auth/oidc/callback`

const discover = async (oidc: Oidc): Promise<oc.Configuration> => {
  const issuer = new URL(oidc.issuer)
  // by header or in the body, as the provider's own description says; its default is the header
  const auth: oc.ClientAuth = (server, client, body, headers) =>
    (server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? oc.ClientSecretPost
      : oc.ClientSecretBasic)(oidc.clientSecret)(server, client, body, headers)
  // loopback only: readConfig refuses any other
  const insecure = issuer.protocol === 'http:' ? [oc.allowInsecureRequests] : []
  return oc.discovery(issuer, oidc.clientId, undefined, auth, {
    timeout: TIMEOUT_S,
    execute: [oc.enableNonRepudiationChecks, ...insecure],
  })
}
/** The provider's description, read once an hour; a failed reading is not kept. */
const provider = (): Promise<oc.Configuration> => {
  const oidc = config().oidc!
  if (!known || known.oidc !== oidc || Date.now() - known.at > FRESH_MS) {
    const mine = { oidc, at: Date.now(), found: discover(oidc) }
    mine.found.catch(() => {
      if (known === mine) known = undefined
    })
    known = mine
  }
  return known.found
}

export type Secretos = { state: string; nonce: string; verifier: string }

/** The address of the provider's sign-in, and what only this browser may know of it. */
export const beginAt = async (): Promise<{ url: URL; secretos: Secretos }> => {
  const oidcConfig = await provider()
  const secretos = { state: oc.randomState(), nonce: oc.randomNonce(), verifier: oc.randomPKCECodeVerifier() }
  const url = oc.buildAuthorizationUrl(oidcConfig, {
    redirect_uri: redirectUri(),
    scope: 'openid email profile',
    state: secretos.state,
    nonce: secretos.nonce,
    code_challenge: await oc.calculatePKCECodeChallenge(secretos.verifier),
    code_challenge_method: 'S256',
  })
  return { url, secretos }
}

export type External = {
  emisor: string
  sujeto: string
  email: string | null
  /** The provider vouches for the address. */ isVerified: boolean
}

const verified = (v: unknown) => v === true || v === 'true' // some providers' userinfo writes it as a text

/**
 * Trades the code of a callback for who it is. Throws for a wrong state, nonce, verifier, issuer or signature, a used
 * code, or no answer.
 */
export const personAt = async (query: URLSearchParams, secretos: Secretos): Promise<External> => {
  const oidcConfig = await provider()
  const current = new URL(redirectUri()) // the public address, never the Host header
  current.search = query.toString()
  const tokens = await oc.authorizationCodeGrant(oidcConfig, current, {
    pkceCodeVerifier: secretos.verifier,
    expectedState: secretos.state,
    expectedNonce: secretos.nonce,
    idTokenExpected: true,
  })
  const claims = tokens.claims()!
  const about =
    claims.email === undefined ? await oc.fetchUserInfo(oidcConfig, tokens.access_token, claims.sub) : claims
  const email = typeof about.email === 'string' && about.email.trim() !== '' ? about.email.trim() : null
  return { emisor: claims.iss, sujeto: claims.sub, email, isVerified: email !== null && verified(about.email_verified) }
}
