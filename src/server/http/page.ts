import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { notFound } from '#shared/errors.ts'
import { config, db } from '#server/context.ts'
import { forPagina } from '#server/marca.ts'
import { paramsForPage } from '#server/params.ts'
import { patternOf, type Screen } from '#shared/screen.ts'
import { iconOf, type Logo, type MarcaOfPagina } from '#shared/marca.ts'
import type { Feature } from '#server/feature.ts'
import { cookieName, cookieNamed } from './bind.ts'
import { csp, keepUnlisted } from './headers.ts'
import { preloadOf } from './preload.ts'
import { sendProblem } from './problems.ts'

const escapeAttribute = (text: string) => text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)

const logoHtml = (logo: Logo): string =>
  'url' in logo
    ? `<img src="${escapeAttribute(logo.url)}" alt="">`
    : `<svg viewBox="${escapeAttribute(logo.caja)}" aria-hidden="true"><path fill="currentColor" d="${escapeAttribute(logo.trazo)}"></path></svg>`

/** The tags for link previews and the phone's home screen: the distributor's name, and its logo if it is a picture. */
const caraOf = ({ nombre, logo }: MarcaOfPagina): string => {
  const icono = iconOf(logo)
  const meta = (property: string, content: string) =>
    `<meta property="og:${property}" content="${escapeAttribute(content)}" />`
  return [
    meta('type', 'website'),
    meta('locale', 'es_AR'),
    meta('site_name', nombre),
    meta('title', `${nombre} · Portal Ventas`),
    ...(icono === null || icono.startsWith('data:')
      ? []
      : [
          meta('image', new URL(icono, `${config().publicUrl}/`).href),
          `<link rel="apple-touch-icon" href="${escapeAttribute(icono)}" />`,
        ]),
  ].join('')
}

type Cookies = Readonly<Record<string, string | undefined>>
/** Placeholders in index.html: `__NAME__`, or one of two whole elements. */
const PLACES = /<meta name="(?:cara|precarga)" content="__([A-Z]+)__" \/>|__([A-Z]+)__/g
/**
 * The values of the placeholders. All are replaced in one pass, so that a value containing a placeholder's text is not
 * expanded.
 */
const valuesOf = (
  cookies: Cookies,
  nonce: string,
  datos: MarcaOfPagina,
  signedIn: boolean,
  preload: string,
): Readonly<Record<string, string>> => ({
  CARA: caraOf(datos),
  PRELOAD: preload,
  NONCE: nonce,
  PORTAL: escapeAttribute(JSON.stringify({ ...datos, organizacion: config().oidc?.nombre ?? null })),
  // without the prefix too, as it was set before: it only says light or dark
  THEME: /^(light|dark)$/.exec(cookies[cookieNamed('tema')] ?? cookies.tema ?? '')?.[0] ?? '',
  FIRST: signedIn ? 'marco' : 'sola',
  LOGO: logoHtml(datos.logo),
  NOMBRE: escapeAttribute(datos.nombre),
})

/**
 * True for a path that is no screen's: a hidden file, or an extension scanners probe for. Product codes may contain
 * dots, so their screens are exempt.
 */
const isStrayPath = (path: string): boolean =>
  /(^|\/)\.[^/]/.test(path) ||
  (!/^\/(detallesproducto|allProductsList|changePasswordEmail|changepassword)\//.test(path) &&
    /\.(env|git|php\d?|aspx?|jsp|cgi|pl|sh|sql|bak|old|swp|log|ini|conf|ya?ml|json|xml|txt|zip|gz|tar|rar|7z|js|mjs|map|css|html?|ico|png|jpe?g|gif|svg|webp|avif|woff2?|ttf|pem|key|crt|db|sqlite)$/i.test(
      path,
    ))

const ROBOTS = '<meta name="robots" content="noindex, nofollow" />'
/** Tells of an address whether it is that of a screen that only who was given it finds. */
const unlistedOf = (screens: readonly Screen[]): ((url: string) => boolean) => {
  const patterns = screens.filter(({ unlisted }) => unlisted).map(({ path }) => patternOf(path))
  return (url) => patterns.some((pattern) => pattern.test(url.split('?', 1)[0]!))
}

/** The origin of the configured map tiles. */
const mapas = (): string[] => (config().tiles ? [config().tiles!.origen] : [])

/**
 * Serves the web: one HTML page for every screen, with a new CSP nonce in each answer, and the build's assets,
 * cacheable for a year. Returns the handler of requests that match no other route.
 */
export const servePagina = async (
  app: FastifyInstance,
  features: readonly Feature[],
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
  const preload = preloadOf(
    webDir,
    features.flatMap((f) => f.screens ?? []),
  )
  const isUnlisted = unlistedOf(features.flatMap((f) => f.screens ?? []))
  /**
   * Sends the page; while the database is unavailable, with the last known branding, since the page itself reports the
   * outage and retries.
   */
  const page = async (reply: FastifyReply): Promise<void> => {
    const nonce = randomBytes(16).toString('base64')
    const { datos, origins } = forPagina(await paramsForPage(db()))
    const cookies = (reply.request.cookies ?? {}) as Cookies // undefined for a malformed URL: no cookie hook ran
    const signedIn = cookies[cookieName()] !== undefined
    const unlisted = isUnlisted(reply.request.url)
    const more = (unlisted ? ROBOTS : '') + preload(reply.request.url, signedIn)
    const values = valuesOf(cookies, nonce, datos, signedIn, more)
    const html = index.replaceAll(PLACES, (whole, element?: string, text?: string) => values[element ?? text!] ?? whole)
    if (unlisted) keepUnlisted(reply)
    await reply
      .code(200)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', csp(nonce, [...origins, ...config().imageHosts, ...mapas()]))
      .header('cache-control', 'no-store')
      .send(html)
  }
  return async (req, reply) => {
    const path = req.url.split('?', 1)[0]!
    const isScreen =
      (req.method === 'GET' || req.method === 'HEAD') &&
      !/^\/(api|dibujos|fotos|assets)(\/|$)/.test(path) &&
      !isStrayPath(path)
    await (isScreen ? page(reply) : sendProblem(req, reply, notFound()))
  }
}
