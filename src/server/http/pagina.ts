import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#shared/errors.ts'
import { config, db } from '#server/context.ts'
import { paraPagina } from '#server/marca.ts'
import { lastParams, readParams } from '#server/params.ts'
import { csp } from './cabeceras.ts'
import { sendProblem } from './problems.ts'

const escapeAttribute = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

/**
 * What no screen's address looks like: a hidden file, or a file of another kind of server. Codes of products may hold
 * points, so their screens are left out.
 */
const ajeno = (path: string): boolean =>
  /(^|\/)\.[^/]/.test(path) ||
  (!/^\/(detallesproducto|allProductsList|changePasswordEmail|changepassword)\//.test(path) &&
    /\.(env|git|php\d?|aspx?|jsp|cgi|pl|sh|sql|bak|old|swp|log|ini|conf|ya?ml|json|xml|txt|zip|gz|tar|rar|7z|js|mjs|map|css|html?|ico|png|jpe?g|gif|svg|webp|woff2?|ttf|pem|key|crt|db|sqlite)$/i.test(
      path,
    ))

/**
 * The web: one page for every screen, and its assets with a year of cache; the nonce of the style policy is new in
 * every answer. Answers what nothing else answers.
 */
export const servePagina = async (
  app: FastifyInstance,
): Promise<(req: FastifyRequest, reply: FastifyReply) => Promise<void>> => {
  const { webDir } = config()
  const indexFile = join(webDir, 'index.html')
  const index = existsSync(indexFile)
    ? readFileSync(indexFile, 'utf8')
    : '<!doctype html><title>Portal Ventas</title><p>Falta construir la web: npm run build</p>'
  if (existsSync(webDir))
    await app.register(staticFiles, {
      root: join(webDir, 'assets'),
      prefix: '/assets/',
      decorateReply: false,
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      index: false,
    })
  /**
   * While the database does not answer, the page stands with what was last known: it is the page that says so, and
   * tries again.
   */
  const page = async (reply: FastifyReply): Promise<void> => {
    const nonce = randomBytes(16).toString('base64')
    const { datos, origenes } = paraPagina(await readParams(db()).catch(lastParams))
    const portal = escapeAttribute(JSON.stringify({ ...datos, organizacion: config().oidc?.nombre ?? null }))
    const html = index.replaceAll('__NONCE__', nonce).replace('__PORTAL__', () => portal)
    await reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', csp(nonce, origenes))
      .header('cache-control', 'no-store')
      .send(html)
  }
  return async (req, reply) => {
    const path = req.url.split('?', 1)[0]!
    const isScreen =
      (req.method === 'GET' || req.method === 'HEAD') && !/^\/(api|dibujos|assets)(\/|$)/.test(path) && !ajeno(path)
    await (isScreen ? page(reply) : sendProblem(req, reply, notFound()))
  }
}
