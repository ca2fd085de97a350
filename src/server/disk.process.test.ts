import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { addLine, buy } from '../../test/compra.ts'
import { demoFolder } from '../../test/demo.ts'
import { mountDisco, type Disco } from '../../test/disco.ts'
import { signIn, type Client } from '../../test/portal.ts'
import { startProcess, type Process } from '../../test/process.ts'
import { sha256 } from './session/sesion.ts'

const discos: Disco[] = []
const started: Process[] = []
const dir = mkdtempSync(join(tmpdir(), 'pv-subida-'))
const disco = (mb: number) => {
  const d = mountDisco(mb)!
  discos.push(d)
  return d
}
const start = async (env: Record<string, string>) => {
  const p = await startProcess(env)
  started.push(p)
  return p
}
afterAll(() => {
  for (const p of started) p.child.kill('SIGKILL')
  for (const d of discos) d.stop()
  rmSync(dir, { recursive: true, force: true })
})
/** May this machine mount a disk? Without it nothing of this file can be tried. */
const probe = mountDisco(1)
probe?.stop()

const lineas = async (c: Client) =>
  (
    await c.get(`/api/Budget/${c.session!.clienteId}/${c.session!.contactoId}/getShoppingCart`)
  ).body.presupuestoDetalles.$values.map((l: { cantidadTiras: number }) => l.cantidadTiras)
/** Adds lines until one is refused; answers how many bars were acknowledged and the refusal. */
const untilRefused = async (c: Client) => {
  for (let n = 0; n < 5000; n++) {
    const cart = await addLine(c, 1).catch((e: Error) => e)
    if (cart instanceof Error) return { acknowledged: n, why: cart.message }
    await buy(c, cart.id).catch(() => {})
  }
  throw new Error('The disk never filled')
}
/** The folder of the private socket that a process listens on. */
const socketOf = (pid: number): string => {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return [/^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? '']
      } catch {
        return []
      }
    }),
  )
  const row = readUnix().find((r) => inodes.has(r.inode) && r.path.endsWith('.s.PGSQL.5432'))
  return dirname(row!.path)
}
const readUnix = () =>
  readFileSync('/proc/net/unix', 'utf8')
    .split('\n')
    .slice(1)
    .map((l) => l.trim().split(/\s+/))
    .filter((c) => c.length >= 8)
    .map((c) => ({ inode: c[6]!, path: c[7]! }))

describe.runIf(probe)('a full disk below the embedded database', { timeout: 300_000 }, () => {
  it('is said by the call and in the log; what was acknowledged stands, and it works again when there is room', async () => {
    const d = disco(90)
    await demoFolder(d.dir)
    const p = await start({ DATA_DIR: d.dir, LOG_LEVEL: 'error' })
    await p.ready()
    const cliente = await signIn(p.url, 'cliente@demo.test')
    d.fill()
    const { why } = await untilRefused(cliente)
    expect(why).toMatch(
      /^507 .*"code":"sin_espacio","detail":"No queda espacio en el disco del servidor y no se guardó nada\. Avisá a quien administra el portal\."/,
    )
    await p.says('"code":"sin_espacio"')
    expect((await cliente.get('/api/Params/dolar')).status).toBe(200)
    d.free()
    const before = await lineas(cliente)
    await addLine(cliente, 5)
    expect((await lineas(cliente)).reduce((a: number, b: number) => a + b, 0)).toBe(
      before.reduce((a: number, b: number) => a + b, 0) + 5,
    )
    expect(await p.end()).toBe(0)

    const again = await start({ DATA_DIR: d.dir })
    await again.ready()
    expect((await lineas(await signIn(again.url, 'cliente@demo.test'))).at(-1)).toBeGreaterThanOrEqual(5)

    // its journal finds no room: PostgreSQL gives up whole
    d.fill()
    const c = new pg.Client({ host: socketOf(again.child.pid!), user: 'postgres', database: 'postgres' })
    c.on('error', () => {})
    await c.connect()
    for (let i = 0; i < 4; i++) await c.query('select pg_switch_wal(); select txid_current()').catch(() => {})
    expect([await again.gone, again.out()]).toEqual([70, expect.stringContaining('La base embebida se detuvo')])
    d.free()
    const third = await start({ DATA_DIR: d.dir })
    await third.ready()
    expect((await lineas(await signIn(third.url, 'cliente@demo.test'))).at(-1)).toBeGreaterThanOrEqual(5)
    expect(await third.end()).toBe(0)
  })
  it('an upload that finds no room is told so, leaves nothing behind, and works when there is', async () => {
    const d = disco(2)
    await demoFolder(dir)
    const p = await start({ DATA_DIR: dir, LOG_LEVEL: 'error' })
    await p.ready()
    symlinkSync(d.dir, join(dir, 'copias')) // where what comes in waits
    const c = new pg.Client({ host: socketOf(p.child.pid!), user: 'postgres', database: 'postgres' })
    await c.connect()
    await c.query('insert into api_clave (nombre, huella) values ($1, $2)', [
      'Sistema de prueba',
      sha256('pv_clave-de-prueba-123456'),
    ])
    await c.end()
    const put = (lines: number) =>
      fetch(`${p.url}/api/integracion/grupos?dryRun=true`, {
        method: 'PUT',
        headers: { authorization: 'Bearer pv_clave-de-prueba-123456', 'content-type': 'application/x-ndjson' },
        body: `${JSON.stringify({ id: 1, descripcion: 'x'.repeat(90) })}\n`.repeat(lines),
      }).then(async (r) => [r.status, ((await r.json()) as { code?: string }).code])
    expect(await put(40_000)).toEqual([507, 'sin_espacio'])
    expect(readdirSync(d.dir).filter((f) => f.startsWith('copia-'))).toEqual([])
    expect(await put(2)).toEqual([200, undefined])
    expect(await p.end()).toBe(0)
  })
  it('at start: one sentence, to be tried again', async () => {
    const d = disco(3)
    const p = await start({ DATA_DIR: d.dir })
    expect([await p.gone, p.out().trim()]).toEqual([
      1,
      `No se pudo abrir la base embebida de ${d.dir}: no queda espacio en el disco.`,
    ])
  })
})
