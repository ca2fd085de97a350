import { execFileSync, type StdioOptions } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startPostgres, type TestServer } from '../../../test/postgres.ts'
import { startProcess, type Process } from '../../../test/process.ts'

let server: TestServer
const dir = mkdtempSync(join(tmpdir(), 'pv-log-'))
const started: Process[] = []
const start = async (stdio: StdioOptions = 'pipe', env: Record<string, string> = {}) => {
  const p = await startProcess(
    { DATABASE_URL: server.url('postgres'), DATA_DIR: dir, LOG_LEVEL: 'info', ...env },
    undefined,
    stdio,
  )
  started.push(p)
  await p.ready()
  return p
}
beforeAll(async () => {
  server = await startPostgres()
}, 60_000)
afterAll(async () => {
  for (const p of started) p.child.kill('SIGKILL')
  await server.stop()
  rmSync(dir, { recursive: true, force: true })
})

const PATH = `/api/${'x'.repeat(190)}` // makes a long log line
/** Sends `n` requests, pipelined on eight connections, to load the log. Returns how many got a 404. */
const ask = async ({ port }: Process, n: number): Promise<number> => {
  const one = (many: number) =>
    new Promise<number>((done, fail) => {
      const head = (last: boolean) => `GET ${PATH} HTTP/1.1\r\nhost: x\r\n${last ? 'connection: close\r\n' : ''}\r\n`
      const socket = connect(port, '127.0.0.1', () => socket.write(head(false).repeat(many - 1) + head(true)))
      let text = ''
      socket
        .on('data', (d) => (text += d.toString('latin1')))
        .on('error', fail)
        .on('close', () => done(text.split('HTTP/1.1 404 ').length - 1))
    })
  const answered = await Promise.all(Array.from({ length: 8 }, () => one(n / 8)))
  return answered.reduce((sum, many) => sum + many, 0)
}
/** More lines than fit into the pipe, the write in progress (as much as the bound) and the bound. */
const MANY = 8000
const fifo = (name: string) => {
  const path = join(dir, name)
  execFileSync('mkfifo', [path])
  return path
}
const quickly = async <T>(work: Promise<T>): Promise<[T, boolean]> => {
  const began = Date.now()
  return [await work, Date.now() - began < 20_000]
}

describe('a log that cannot be written neither holds up nor ends the portal', { timeout: 300_000 }, () => {
  it('a full disk', async () => {
    const full = openSync('/dev/full', 'w')
    const p = await start(['ignore', full, 'pipe'])
    closeSync(full)
    expect([await ask(p, 400), await quickly(p.end())]).toEqual([400, [0, true]])
  })
  it.each<[string, () => Promise<Process>]>([
    [
      'a pipe',
      async () => {
        const path = fifo('cerrada')
        const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
        const writer = openSync(path, constants.O_WRONLY)
        const p = await start(['ignore', writer, 'pipe'])
        closeSync(writer)
        closeSync(reader)
        return p
      },
    ],
    [
      'a socket',
      async () => {
        const p = await start()
        p.child.stdout!.destroy()
        return p
      },
    ],
  ])('%s whose reader is gone', async (_name, open) => {
    const p = await open()
    expect([await ask(p, 400), await quickly(p.end())]).toEqual([400, [0, true]])
  })
  it('a pipe that nobody reads: lines are dropped, and their number is told when it is read again', async () => {
    const path = fifo('atascada')
    const both = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
    const writer = openSync(path, constants.O_WRONLY) // blocking, as a shell opens it
    const p = await start(['ignore', writer, 'pipe'])
    closeSync(writer)
    expect(await ask(p, MANY)).toBe(MANY)
    let text = ''
    const buffer = Buffer.alloc(65_536)
    const read = () => {
      for (;;) {
        try {
          text += buffer.toString('latin1', 0, readSync(both, buffer))
        } catch {
          return text
        }
      }
    }
    const told = () =>
      [
        ...read().matchAll(
          /"event":"registro_perdido","lineas":(\d+),"msg":"Se perdieron \1 l.{1,2}neas del registro: su salida no las aceptaba\."/g,
        ),
      ].reduce((n, m) => n + Number(m[1]), 0)
    const kept = () =>
      read()
        .split('\n')
        .filter((l) => l.includes('"path":"/api/xxx')).length
    await expect.poll(() => kept() + told(), { timeout: 20_000 }).toBeGreaterThanOrEqual(MANY)
    expect(told()).toBeGreaterThan(0)
    expect(await quickly(p.end())).toEqual([0, true])
    closeSync(both)
  })
  it.each<[string, () => StdioOptions]>([
    [
      'a pipe',
      () => {
        const path = fifo('sorda')
        openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
        return ['ignore', openSync(path, constants.O_WRONLY), 'pipe']
      },
    ],
    ['a socket', () => 'pipe'],
  ])('%s that nobody reads does not hold up its end', async (_name, stdio) => {
    const p = await start(stdio())
    p.child.stdout?.pause()
    p.child.stdout?.removeAllListeners('data')
    expect(await ask(p, 1200)).toBe(1200)
    expect(await quickly(p.end())).toEqual([0, true])
  })
})

describe('an error that nobody foresaw', { timeout: 300_000 }, () => {
  it('is logged with its stack and ends the process', async () => {
    const code = 'void Promise.reject(new Error("sin dueño"))'
    const p = await start('pipe', {
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(`process.once("SIGUSR2",()=>{${code}})`)}`,
    })
    p.child.kill('SIGUSR2')
    expect(await quickly(p.gone)).toEqual([1, true])
    const line = p
      .out()
      .split('\n')
      .find((l) => l.includes('"event":"fin"'))!
    expect(JSON.parse(line)).toMatchObject({
      level: 60,
      msg: 'El portal termina por un error que nadie esperaba: sin dueño',
      err: { message: 'sin dueño', stack: expect.stringContaining('data:text/javascript') },
    })
  })
})
