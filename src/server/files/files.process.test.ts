import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { sweep } from '#server/plugs.ts'
import { startPortal } from '#server/portal.ts'
import { fotoOf, fotoGrande } from '../../../test/archivos.ts'
import { sendPart } from '../../../test/cut-upload.ts'
import { demoServer } from '../../../test/demo.ts'
import { mountDisco } from '../../../test/disco.ts'
import type { TestServer } from '../../../test/postgres.ts'
import { signIn } from '../../../test/portal.ts'
import { startProcess, type Process } from '../../../test/process.ts'
import { startS3, type S3 } from '../../../test/s3.ts'

const MAIN = join(import.meta.dirname, '../../../test/uploads/main.ts')
const MEGA = 1024 * 1024
let server: TestServer
let s3: S3
let p: Process | undefined
const base = { DATABASE_URL: '', DATA_DIR: mkdtempSync(join(tmpdir(), 'pv-archivos-')) }

beforeAll(async () => {
  s3 = await startS3()
  server = await demoServer()
  base.DATABASE_URL = server.url('portal')
})
afterAll(async () => {
  p?.child.kill('SIGKILL')
  await server.stop()
  await s3.stop()
  rmSync(base.DATA_DIR, { recursive: true, force: true })
})
const filesBelow = (dir: string) =>
  existsSync(dir)
    ? readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((f) => f.isFile())
        .map((f) => f.name)
    : []
const stored = () => [...filesBelow(join(base.DATA_DIR, 'archivos')), ...s3.keys(), ...s3.unfinished()]

describe.each<[string, () => Record<string, string>]>([
  ['a folder', () => ({})],
  ['a bucket', () => s3.env],
])('files in %s', (_where, env) => {
  it('an upload under way when the process is killed leaves nothing once the next one has swept', async () => {
    p = await startProcess({ ...base, ...env() }, MAIN)
    await p.ready()
    const cliente = await signIn(p.url, 'cliente@demo.test')
    const { gone } = sendPart(p.url, cliente, fotoGrande(), 12 * MEGA)
    await expect.poll(() => stored().length, { timeout: 20_000 }).toBe(1)
    await p.end('SIGKILL')
    await gone
    const next = await startPortal(readConfig({ ...base, ...env(), LOG_LEVEL: 'silent' }))
    try {
      const rows = () => next.db.selectFrom('archivo').select(['estado']).execute()
      await sweep()
      // a recent upload may still be running
      expect([stored().length, await rows()]).toEqual([1, [{ estado: 'subiendo' }]])
      await sql`update archivo set creado = creado - interval '3 hours'`.execute(next.db)
      await sweep()
      expect([stored(), await rows()]).toEqual([[], []])
    } finally {
      await next.stop()
    }
  })
})

/** Tests with a full disk need the permission to mount one. */
const probe = mountDisco(1)
probe?.stop()
describe.runIf(probe)('a full disk below the files', () => {
  it('is said, leaves nothing behind, and what fits is taken when there is room', async () => {
    const d = mountDisco(8)!
    try {
      p = await startProcess({ ...base, DATA_DIR: d.dir }, MAIN)
      await p.ready()
      const cliente = await signIn(p.url, 'cliente@demo.test')
      const send = async (bytes: Buffer) => {
        const form = new FormData()
        form.append('fotos', new Blob([new Uint8Array(bytes)]), 'foto.png')
        form.append('titulo', 'x')
        form.append('modo', 'guardar')
        const { status, body } = await cliente.send('POST', '/api/subidas', { raw: form })
        return [status, body.code, body.detail]
      }
      expect(await send(fotoOf(11 * MEGA))).toEqual([
        507,
        'sin_espacio',
        'No queda espacio en el disco del servidor y no se guardó nada. Avisá a quien administra el portal.',
      ])
      expect(filesBelow(join(d.dir, 'archivos'))).toEqual([])
      expect((await send(fotoOf(MEGA)))[0]).toBe(200)
      expect(await p.end()).toBe(0)
    } finally {
      p?.child.kill('SIGKILL')
      await p?.gone
      d.stop()
    }
  })
})
