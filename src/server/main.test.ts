import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const dataDir = mkdtempSync(join(tmpdir(), 'pv-main-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const c of children) c.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})
const freePort = () => new Promise<number>((done) => {
  const s = createServer().listen(0, '127.0.0.1', () => {
    const { port } = s.address() as { port: number }
    s.close(() => done(port))
  })
})
/** The portal as a person starts it, on the one folder of these tests. */
const start = (port: number) => {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, DEMO: 'no', PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'error' } })
  children.push(child)
  let out = ''
  for (const s of [child.stdout, child.stderr]) s.on('data', (d: Buffer) => (out += d.toString()))
  return { child, out: () => out, gone: new Promise<number | null>((done) => void child.once('exit', done)) }
}

describe('the portal as a process', () => {
  it('tells that it lives and is ready; a second one on its folder is refused; SIGTERM lets the open request end', { timeout: 120_000 }, async () => {
    const port = await freePort()
    const first = start(port)
    const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`).then(async (r) => [r.status, await r.json()], () => null)
    while ((await get('/api/ready')) === null && first.child.exitCode === null) await new Promise((r) => setTimeout(r, 100))
    expect([await get('/api/ready'), await get('/api/health')]).toEqual([[200, { status: 'ok' }], [200, { status: 'ok' }]])

    const second = start(await freePort())
    expect([await second.gone, second.out()]).toEqual([1, expect.stringContaining(`La carpeta de datos ${dataDir} está en uso por otro proceso del portal (pid ${first.child.pid}).`)])
    expect(await get('/api/ready')).toEqual([200, { status: 'ok' }])

    // a request whose body is half sent when the signal comes is read to its end and answered
    const answered = new Promise<number | string>((done) => {
      const body = JSON.stringify({ email: 'nadie@empresa.test', password: 'x', captchaToken: 'x' })
      const req = request({ port, host: '127.0.0.1', method: 'POST', path: '/api/auth/loginAdmin', headers: { 'content-type': 'application/json', 'content-length': body.length } }, (res) => {
        res.resume()
        res.on('end', () => done(res.statusCode!))
      })
      req.on('error', (e) => done(e.message))
      req.write(body.slice(0, 10))
      setTimeout(() => first.child.kill('SIGTERM'), 300)
      setTimeout(() => req.end(body.slice(10)), 900)
    })
    expect(await answered).toBe(400)
    expect(await first.gone).toBe(0)
    expect(existsSync(join(dataDir, 'portal.lock'))).toBe(false)
  })
})
