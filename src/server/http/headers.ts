import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

/** The page's Content-Security-Policy. `pictures`: origins of pictures besides the portal. */
export const csp = (nonce: string, pictures: readonly string[]) =>
  [
    "default-src 'self'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The policy of Swagger UI's page. The plugin's own would make a plain-http portal fetch its scripts by https. */
export const DOCS_CSP =
  "default-src 'self'; img-src 'self' data:; font-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/** The policy of what is no page. `base-uri` and `form-action` do not fall back on `default-src`. */
const NOTHING = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const always = Object.entries({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), payment=()',
})

/** Marks what only who was given its address finds: no search engine keeps it, no other site is told where it is. */
export const keepUnlisted = (reply: FastifyReply): FastifyReply =>
  reply.header('x-robots-tag', 'noindex, nofollow').header('referrer-policy', 'no-referrer')

type Where = Pick<Config, 'publicUrl' | 'hstsSubdomains'>
const hstsOf = ({ publicUrl, hstsSubdomains }: Where): string | null =>
  publicUrl.startsWith('https:') ? `max-age=31536000${hstsSubdomains ? '; includeSubDomains' : ''}` : null

/** The security headers of an answer that is written to the connection itself (unreadable.ts). */
export const headersOf = (config: Where): readonly (readonly [name: string, value: string])[] => {
  const hsts = hstsOf(config)
  const all = [...always, ['content-security-policy', NOTHING] as const]
  return hsts ? [...all, ['strict-transport-security', hsts] as const] : all
}

/** Sets the security headers of every answer. */
export const protector = (config: Where) => {
  const hsts = hstsOf(config)
  return (req: FastifyRequest, reply: FastifyReply): void => {
    for (const [name, value] of always) if (!reply.hasHeader(name)) reply.header(name, value)
    reply.header('x-request-id', req.id)
    if (!reply.hasHeader('content-security-policy')) reply.header('content-security-policy', NOTHING)
    if (hsts) reply.header('strict-transport-security', hsts)
  }
}
