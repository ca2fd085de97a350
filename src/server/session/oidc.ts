/** The configured OpenID Connect provider. */
export type Oidc = {
  /** The issuer's exact URL; of an identity pool, the region is part of it (CONST-01). */
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The organisation's name, shown on the sign-in page. */
  readonly nombre: string
}

const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/

/**
 * Reads OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_NAME; null without the first three. Throws one Spanish
 * sentence if some of those are missing.
 */
export const readOidc = (env: Record<string, string | undefined>): Oidc | null => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: nombre } = env
  if (!issuer && !clientId && !clientSecret) return null
  const missing = Object.entries({
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: clientId,
    OIDC_CLIENT_SECRET: clientSecret,
  }).find(([, v]) => !v)
  if (missing) throw new Error(`${missing[0]}: falta para ingresar con la organización.`)
  const url = URL.canParse(issuer!) ? new URL(issuer!) : null
  if (
    !url ||
    url.username ||
    url.password ||
    url.search ||
    url.hash ||
    !(url.protocol === 'https:' || (url.protocol === 'http:' && LOOPBACK.test(url.hostname)))
  )
    throw new Error(`OIDC_ISSUER: se esperaba una dirección https, no «${issuer}».`)
  return { issuer: issuer!, clientId: clientId!, clientSecret: clientSecret!, nombre: nombre?.trim() || url.hostname }
}
