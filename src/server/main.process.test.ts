import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { startProcess, type Process } from '../../test/process.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'pv-main-'))
const started: Process[] = []
afterAll(() => {
  for (const p of started) p.child.kill('SIGKILL')
  rmSync(dataDir, { recursive: true, force: true })
})
/** The portal as a person starts it, on the one folder of these tests. */
const start = async (env: Record<string, string> = {}) => {
  const p = await startProcess({ DATA_DIR: dataDir, ...env })
  started.push(p)
  return p
}
/** A sign-in of which half has been sent; `finish` sends the rest, `answer` is its status or why there is none. */
const halfSent = async ({ port }: Process) => {
  const body = JSON.stringify({ email: 'nadie@empresa.test', password: 'x', captchaToken: 'x' })
  const req = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/auth/loginAdmin',
    headers: { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' },
  })
  const answer = new Promise<number | string>((done) => {
    req.on('response', (res) => {
      res.resume()
      res.on('end', () => done(res.statusCode!))
    })
    req.on('error', (e) => done(e.message))
  })
  // it says so once it has read the head
  await new Promise<void>((done) => {
    req.once('continue', done)
    req.flushHeaders()
  })
  req.write(body.slice(0, 10))
  return { answer, finish: () => req.end(body.slice(10)) }
}
/** Waits until a signal has reached it: from then on it is not ready. */
const heardSignal = async ({ url }: Process): Promise<void> => {
  await expect
    .poll(
      () =>
        fetch(`${url}/api/ready`).then(
          (r) => r.status,
          () => 0,
        ),
      { timeout: 20_000, interval: 20 },
    )
    .not.toBe(200)
}

describe('the portal as a process', () => {
  it(
    'tells that it lives and is ready; a second one on its folder is refused; SIGTERM lets the open request end',
    { timeout: 300_000 },
    async () => {
      const first = await start()
      await first.ready()
      const get = (path: string) =>
        fetch(first.url + path).then(
          async (r) => [r.status, await r.json()],
          () => null,
        )
      expect([await get('/api/ready'), await get('/api/health')]).toEqual([
        [200, { status: 'ok' }],
        [200, { status: 'ok' }],
      ])

      const second = await start()
      expect([await second.gone, second.out().trim()]).toEqual([
        78,
        `La carpeta de datos ${dataDir} está en uso por otro proceso del portal (pid ${first.child.pid}). Detenelo o indicá otra con DATA_DIR.`,
      ])
      expect(await get('/api/ready')).toEqual([200, { status: 'ok' }])

      // a request whose body is half sent when the signal comes is read to its end and answered
      const open = await halfSent(first)
      first.child.kill('SIGTERM')
      await heardSignal(first)
      open.finish()
      expect([await open.answer, await first.gone, existsSync(join(dataDir, 'portal.lock'))]).toEqual([400, 0, false])
    },
  )
  it('a second signal ends it at once', { timeout: 300_000 }, async () => {
    const p = await start()
    await p.ready()
    const open = await halfSent(p)
    p.child.kill('SIGTERM')
    await heardSignal(p)
    // one that follows at once is the same: a terminal sends it to the parent too
    const again = setInterval(() => p.child.kill('SIGTERM'), 100)
    void p.gone.finally(() => clearInterval(again))
    // the first alone waits for the open call, and ends in order: 0
    expect([await p.gone, typeof (await open.answer)]).toEqual([1, 'string'])
  })
  it('one signal ends it in order within 25 s though a caller never sends the rest', { timeout: 300_000 }, async () => {
    const p = await start({ BODY_TIMEOUT_MS: '600000' })
    await p.ready()
    const open = await halfSent(p)
    const before = Date.now()
    p.child.kill('SIGTERM')
    expect([await p.gone, typeof (await open.answer)]).toEqual([0, 'string'])
    expect(Date.now() - before).toBeLessThan(25_000) // what is promised
  })
})
