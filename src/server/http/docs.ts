import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Feature } from '#server/feature.ts'
import { cookieName } from './bind.ts'
import { DOCS_CSP } from './cabeceras.ts'
import { describeCalls } from './openapi.ts'

// The plugin itself is not run: with what it imports it would take a tenth of the portal's start.
const UI = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui/package.json')), 'static')
const STATIC = '/api/docs/static'

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

/** The description of the calls (`/api/openapi.json`), and the page that shows it (`/api/docs`). */
export const serveDocs = async (app: FastifyInstance, features: readonly Feature[]): Promise<void> => {
  let described: object | undefined
  app.get('/api/openapi.json', async () => (described ??= describeCalls(features, cookieName())))
  const send = (reply: FastifyReply, type: string, body: string) =>
    reply.type(type).header('content-security-policy', DOCS_CSP).send(body)
  app.get('/api/docs', async (_req, reply) => send(reply, 'text/html; charset=utf-8', PAGE))
  app.get(`${STATIC}/swagger-initializer.js`, async (_req, reply) =>
    send(reply, 'text/javascript; charset=utf-8', INITIALIZER),
  )
  await app.register(staticFiles, { root: UI, prefix: `${STATIC}/`, decorateReply: false, index: false })
}
