import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Feature } from '#server/feature.ts'
import { cookieNamed } from './bind.ts'
import { DOCS_CSP } from './headers.ts'
import { encode, encodingOf, headEncoded, isKnown, type Encoding } from './encoding.ts'
import { describeCalls } from './openapi.ts'

const { resolve } = createRequire(import.meta.url)
// Only the plugin's files are used: importing it would take a tenth of the portal's start-up time.
const PACKAGE = resolve('@fastify/swagger-ui/package.json')
const VERSION = (createRequire(PACKAGE)('./package.json') as { version: string }).version
/** The version is part of the URL, so that files can be cached for ever. */
const STATIC = `/api/docs/static/${VERSION}`
const FILES = {
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'index.css': 'text/css; charset=utf-8',
  'favicon-32x32.png': 'image/png',
} as const

const PAGE = `<!doctype html>
<html lang="es-AR">
<head>
<meta charset="utf-8">
<title>Portal Ventas: llamadas</title>
<link rel="stylesheet" href="${STATIC}/swagger-ui.css">
<link rel="stylesheet" href="${STATIC}/index.css">
<link rel="icon" type="image/png" href="${STATIC}/favicon-32x32.png" sizes="32x32">
</head>
<body>
<div id="swagger-ui"></div>
<script src="${STATIC}/swagger-ui-bundle.js"></script>
<script src="${STATIC}/swagger-initializer.js"></script>
</body>
</html>
`
const INITIALIZER = `window.onload = () => {
  SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#swagger-ui', deepLinking: true, validatorUrl: null })
}
`
/** Revalidated at every request; 304 while unchanged. */
const FRESH = 'no-cache'
const FOR_EVER = 'public, max-age=31536000, immutable'
/** Brotli's quality; each file is compressed once a process, off the main thread. */
const QUALITY = 9

type Kept = { readonly etag: string; readonly as: (encoding: Encoding) => Promise<Buffer> }
const keep = (body: string | Buffer): Kept => {
  const made = new Map<Encoding, Promise<Buffer>>()
  return {
    etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    as: (encoding) => {
      const known = made.get(encoding) ?? encode(body, encoding, QUALITY)
      made.set(encoding, known)
      return known
    },
  }
}

/** Serves a body that is constant while the process lives, made at the first request and cached. */
const serveKept = (
  app: FastifyInstance,
  path: string,
  { type, cache, make }: { type: string; cache: string; make: () => string | Promise<Buffer> },
): void => {
  let kept: Promise<Kept> | undefined
  app.get(path, async (req, reply) => {
    const { etag, as } = await (kept ??= Promise.resolve(make()).then(keep))
    reply.type(type).header('cache-control', cache).header('etag', etag).header('content-security-policy', DOCS_CSP)
    const encoding = encodingOf(req)
    headEncoded(reply, isKnown(req, etag) ? 'identity' : encoding)
    return isKnown(req, etag) ? reply.code(304).send() : reply.send(await as(encoding))
  })
}

/** Serves the OpenAPI document (`/api/openapi.json`) and Swagger UI (`/api/docs`). */
export const serveDocs = (app: FastifyInstance, features: readonly Feature[]): void => {
  const describe = () => JSON.stringify(describeCalls(features, cookieNamed))
  serveKept(app, '/api/openapi.json', { type: 'application/json; charset=utf-8', cache: FRESH, make: describe })
  serveKept(app, '/api/docs', { type: 'text/html; charset=utf-8', cache: FRESH, make: () => PAGE })
  serveKept(app, `${STATIC}/swagger-initializer.js`, {
    type: FILES['swagger-ui-bundle.js'],
    cache: FRESH,
    make: () => INITIALIZER,
  })
  for (const [name, type] of Object.entries(FILES))
    serveKept(app, `${STATIC}/${name}`, {
      type,
      cache: FOR_EVER,
      make: () => readFile(join(dirname(PACKAGE), 'static', name)),
    })
}
