import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import {
  connect,
  getCACertificates,
  setDefaultCACertificates,
  type ConnectionOptions,
  type SecureVersion,
} from 'node:tls'
import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { formOf, zipOf } from './archivos.ts'
import { makeBareDebian, shellBlocks, type BareDebian } from './bare-debian.ts'
import { makeCertificate } from './certificate.ts'
import { addLine } from './compra.ts'
import { demoServer } from './demo.ts'
import { captchaToken, CLAVE, signIn, type Client } from './portal.ts'
import type { TestServer } from './postgres.ts'
import { freePort } from './ports.ts'
import { startProcess, type Process } from './process.ts'
import { startedListener } from './live.ts'

/** The nginx configuration of docs/puesta-en-marcha.md on a bare Debian, in front of a portal. */
const MEGA = 1024 * 1024
const CERTIFICATES = 'etc/letsencrypt/live/portal.ejemplo.com.ar'
const trusted = getCACertificates('default')
const dataDir = mkdtempSync(join(tmpdir(), 'pv-nginx-'))
let debian: BareDebian
let server: TestServer
let portal: Process
let nginx: ChildProcess
let tls: number
let plain: number
let url: string

/** Follows the page, changing only the addresses that nginx listens on. */
const followPage = async (): Promise<void> => {
  const [block] = shellBlocks('puesta-en-marcha.md').filter((one) => one.includes('/etc/nginx/conf.d/portal.conf'))
  const here = block!
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ', `listen 127.0.0.1:${tls} `)
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${portal.port};`)
    .replace(/^systemctl .*$/m, '')
  const packaged = "install -d /var/lib/nginx /var/log/nginx; sed -i '/\\[::\\]/d; s/listen 80 default_server/listen"
  await debian.run(`${packaged} 127.0.0.1:${plain} default_server/' /etc/nginx/sites-available/default`)
  const { code, out } = await debian.run(here)
  expect(code, out).toBe(0)
  nginx = debian.start(['nginx', '-g', 'daemon off;'])
  const answers = () =>
    fetch(`${url}/api/health`).then(
      (res) => res.ok,
      () => false,
    )
  for (const until = Date.now() + 20_000; !(await answers()); await new Promise((done) => setTimeout(done, 50)))
    if (nginx.exitCode !== null || Date.now() > until) throw new Error(`nginx did not start: ${nginx.exitCode}`)
}
beforeAll(async () => {
  debian = makeBareDebian()
  server = await demoServer()
  tls = await freePort()
  url = `https://127.0.0.1:${tls}`
  const { key, cert } = makeCertificate()
  mkdirSync(join(debian.dir, CERTIFICATES), { recursive: true })
  writeFileSync(join(debian.dir, CERTIFICATES, 'privkey.pem'), key)
  writeFileSync(join(debian.dir, CERTIFICATES, 'fullchain.pem'), cert)
  setDefaultCACertificates([...trusted, cert])
  const behind = { TRUST_PROXY: 'si', PUBLIC_URL: url, FILES_MAX_MB: '30', DATA_DIR: dataDir }
  portal = await startProcess({ DATABASE_URL: server.url('portal'), ...behind })
  await portal.ready()
  plain = await freePort()
  await followPage()
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  nginx?.kill('SIGTERM')
  await portal?.end('SIGKILL')
  await server?.stop()
  debian.remove()
  rmSync(dataDir, { recursive: true, force: true })
})

/** Sends a call from another local address. */
const from = async (address: string, method: string, path: string, headers: Record<string, string> = {}, body = '') => {
  const req = request(`${url}${path}`, { method, localAddress: address, headers, family: 4 }).end(body)
  const [res] = (await once(req, 'response')) as [IncomingMessage]
  return { status: res.statusCode!, text: await text(res), headers: res.rawHeaders }
}

it('OPEN-271 what changes arrives through nginx while the stream is open', async () => {
  const client = await signIn(url, 'cliente@demo.test')
  const listening = await startedListener(url, client)
  const { id } = await addLine(await signIn(url, 'cliente@demo.test'))
  await expect(listening.hears('carrito', id)).resolves.toBeUndefined()
  listening.stop()
})

const sendZip = (admin: Client, raw: BodyInit, headers: Record<string, string> = {}) =>
  admin.send('POST', '/api/configuracion/uploadManualMarca', { raw, headers })
it('OPEN-271 an upload as big as the portal takes passes nginx; of a bigger one the portal says why', async () => {
  const admin = await signIn(url, 'admin@demo.test')
  const whole = zipOf([['fotos.bin', randomBytes(29 * MEGA)]])
  const { status, body } = await sendZip(admin, formOf({}, [['file', 'manual.zip', whole]]))
  expect([status, body]).toEqual([200, { httpStatusCode: 200 }])
  const taken = await admin.get('/api/menu/download/manualmarca')
  expect([taken.status, Buffer.compare(taken.body, whole)]).toEqual([200, 0])
  const big = await sendZip(admin, formOf({}, [['file', 'manual.zip', zipOf([['x', randomBytes(40 * MEGA)]])]]))
  expect([big.status, big.body.code, big.body.detail]).toEqual([
    413,
    'archivo_grande',
    'Lo que envía es demasiado grande: se admiten hasta 30 MB en total.',
  ])
})

it('OPEN-271 the portal sees the address of whoever calls nginx, not what the caller writes of itself', async () => {
  const anyone = { get: async (path: string) => ({ body: JSON.parse((await from('127.0.0.3', 'GET', path)).text) }) }
  const body = JSON.stringify({
    email: 'admin@demo.test',
    password: CLAVE,
    captchaToken: await captchaToken(anyone as unknown as Client),
  })
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' }
  expect((await from('127.0.0.3', 'POST', '/api/auth/loginAdmin', headers, body)).status).toBe(200)
  const db = new pg.Client({ connectionString: server.url('portal') })
  await db.connect()
  const { rows } = await db
    .query('select distinct direccion from sesion where direccion like $1 or direccion like $2', ['203.%', '127.0.0.3'])
    .finally(() => db.end())
  expect(rows).toEqual([{ direccion: '127.0.0.3' }])
})

/**
 * Sends 900 pipelined requests on one connection, answered by nginx itself, so that the machine's speed does not
 * matter.
 */
const askWithoutPause = async (): Promise<string> => {
  const socket = connect({ port: tls, host: '127.0.0.1' })
  const ask = 'GET /api/metrics HTTP/1.1\r\nHost: portal.ejemplo.com.ar\r\n'
  socket.write(`${`${ask}\r\n`.repeat(899)}${ask}Connection: close\r\n\r\n`)
  return text(socket)
}
it('OPEN-271 who asks without pause is told to wait, in the words of the portal; other addresses are served', async () => {
  const answers = (await askWithoutPause()).split(/HTTP\/1\.1 (?=\d{3} )/)
  expect(answers.filter((one) => one.startsWith('403 ')).length).toBeGreaterThanOrEqual(500)
  const refused = answers.find((one) => one.startsWith('429 '))!
  expect(refused).toContain('Retry-After: 2\r\n')
  expect(refused).toContain('Strict-Transport-Security: max-age=31536000; includeSubDomains\r\n')
  expect(refused).toContain('Content-Type: application/problem+json\r\n')
  expect(JSON.parse(refused.split('\r\n\r\n')[1]!)).toMatchObject({
    status: 429,
    code: 'demasiados_intentos',
    detail: 'Llegaron demasiados pedidos juntos desde tu red. Probá de nuevo en unos segundos.',
  })
  expect((await from('127.0.0.4', 'GET', '/api/health')).status).toBe(200)
  expect(readFileSync(join(debian.dir, 'var/log/nginx/error.log'), 'utf8')).not.toMatch(/\[(crit|alert|emerg)\]/)
})

const overHttp = async (path: string) => {
  const headers = { host: 'portal.ejemplo.com.ar' }
  const [res] = (await once(get({ port: plain, host: '127.0.0.1', path, headers }), 'response')) as [IncomingMessage]
  res.resume()
  return [res.statusCode, res.headers.location]
}
it('OPEN-459 by http a page leads to https, and a program is refused: what it sent was not encrypted', async () => {
  expect(await overHttp('/productos?grupo=1')).toEqual([301, 'https://portal.ejemplo.com.ar/productos?grupo=1'])
  expect(await overHttp('/api/integracion/eventos')).toEqual([403, undefined])
})

/** The protocol and cipher of a connection that offers no others; null where nginx refuses it. */
const shaken = async (options: ConnectionOptions): Promise<string | null> => {
  const socket = connect({ port: tls, host: '127.0.0.1', ...options })
  try {
    await once(socket, 'secureConnect')
    return `${socket.getProtocol()} ${socket.getCipher().name}`
  } catch {
    return null
  } finally {
    socket.destroy()
  }
}
it('OPEN-459 TLS of these years alone, with keys that are of one connection', async () => {
  const only = (version: SecureVersion, ciphers?: string): ConnectionOptions => ({
    minVersion: version,
    maxVersion: version,
    ...(ciphers ? { ciphers } : {}),
  })
  expect(await shaken({})).toBe('TLSv1.3 TLS_AES_256_GCM_SHA384')
  expect(await shaken(only('TLSv1.2'))).toMatch(/^TLSv1\.2 ECDHE-\w+-(AES\d+-GCM-SHA\d+|CHACHA20-POLY1305)$/)
  const former = 'ECDHE-ECDSA-AES128-SHA:ECDHE-RSA-AES128-SHA:ECDHE-ECDSA-AES256-SHA384:AES128-GCM-SHA256'
  expect(await shaken(only('TLSv1.2', `${former}@SECLEVEL=0`))).toBeNull()
  for (const old of ['TLSv1', 'TLSv1.1'] as const) expect(await shaken(only(old, 'ALL@SECLEVEL=0')), old).toBeNull()
})

it('OPEN-459 an address that carries a code leaves none of it in nginx’s own log', async () => {
  for (const path of [
    '/changePasswordEmail/ana@ejemplo.com.ar/c0d1g0',
    '/reestablecerpassword/nuevapassword?email=ana@ejemplo.com.ar&code=c0d1g0',
    '/correos/baja/c0d1g0',
    '/api/correos/baja/c0d1g0',
    '/correos/elegir/c0d1g0',
    '/api/correos/elegir/c0d1g0',
    '/api/correos/un-clic/c0d1g0',
    '/no-fui-yo/c0d1g0',
    '/api/auth/noFuiYo/c0d1g0',
    '/c/c0d1g0',
    '/api/cotizaciones/enlace/c0d1g0',
  ])
    await from('127.0.0.5', 'GET', path)
  await from('127.0.0.5', 'GET', '/productos')
  const log = () => readFileSync(join(debian.dir, 'var/log/nginx/access.log'), 'utf8')
  await expect.poll(log).toContain('GET /productos ')
  expect(log()).not.toMatch(/c0d1g0|ana@ejemplo/)
})

it('OPEN-459 what nginx answers by itself demands https and is not guessed at either; what passes says it once', async () => {
  for (const [path, status] of [
    ['/api/metrics', 403],
    ['/api/health', 200],
    ['/productos', 200],
  ] as const) {
    const answer = await from('127.0.0.6', 'GET', path)
    const valuesOf = (name: string) =>
      answer.headers.filter((_, n) => n % 2 === 1 && answer.headers[n - 1]!.toLowerCase() === name)
    expect([answer.status, valuesOf('strict-transport-security'), valuesOf('x-content-type-options')]).toEqual([
      status,
      ['max-age=31536000; includeSubDomains'],
      ['nosniff'],
    ])
  }
})
