import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setRunning } from '#server/context.ts'
import { startS3, type S3 } from '../../../test/s3.ts'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'
import type { FileStore } from './store.ts'

const dir = mkdtempSync(join(tmpdir(), 'pv-archivos-'))
const logged: [string, unknown][] = []
let s3: S3
beforeAll(async () => {
  setRunning({ log: (event: string, details: unknown) => void logged.push([event, details]) } as never)
  s3 = await startS3()
})
afterAll(async () => {
  await s3.stop()
  rmSync(dir, { recursive: true, force: true })
})

async function* pieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
async function* broken(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield* pieces(bytes, 64 * 1024)
  throw new Error('cortado')
}
const sha = (b: Buffer) => createHash('sha256').update(b).digest('hex')
const told = async (store: FileStore, id: string): Promise<Buffer> => {
  const all: Buffer[] = []
  for await (const piece of (await store.read(id))!) all.push(piece as Buffer)
  return Buffer.concat(all)
}
const filesBelow = () =>
  existsSync(dir)
    ? readdirSync(dir, { recursive: true, withFileTypes: true })
        .filter((f) => f.isFile())
        .map((f) => f.name)
    : []
const MEGA = 1024 * 1024

describe.each<[string, () => { store: FileStore; left: () => string[] }]>([
  ['a folder', () => ({ store: diskStore(dir), left: filesBelow })],
  ['a bucket', () => ({ store: s3Store(s3.bucket), left: () => [...s3.keys(), ...s3.unfinished()] })],
])('files in %s', (_where, open) => {
  it.each([1, 5 * MEGA, 5 * MEGA + 1, 13 * MEGA])('%i bytes are read as they were put', async (size) => {
    const { store, left } = open()
    const bytes = randomBytes(size)
    const id = randomUUID()
    await store.put(id, pieces(bytes, 100_000))
    expect(sha(await told(store, id))).toBe(sha(bytes))
    expect(left().filter((f) => f.endsWith(id))).toHaveLength(1)
    await store.remove(id)
    expect(left()).toEqual([])
  })
  it.each([1_000, 13 * MEGA])('of what breaks off after %i bytes nothing is left', async (size) => {
    const { store, left } = open()
    const id = randomUUID()
    await expect(store.put(id, broken(randomBytes(size)))).rejects.toThrow('cortado')
    expect(left()).toEqual([])
    expect(await store.read(id)).toBeNull()
  })
  it('what is not there is removed without a word', async () => {
    const { store } = open()
    expect(await store.remove(randomUUID())).toBeUndefined()
  })
})

describe('files in a bucket', () => {
  it('parts that a process left behind go with the file', async () => {
    const store = s3Store(s3.bucket)
    const id = randomUUID()
    let more = () => {}
    const held = new Promise<void>((done) => (more = done))
    const put = store.put(
      id,
      (async function* () {
        yield* pieces(randomBytes(11 * MEGA), MEGA)
        await held
        throw new Error('tarde')
      })(),
    )
    await expect.poll(() => s3.unfinished()).toEqual([`portal/${id}`])
    await store.remove(id) // as the sweep does, during the upload
    expect(s3.unfinished()).toEqual([])
    more()
    await expect(put).rejects.toThrow('tarde')
  })
  it.each<[string, Partial<S3['bucket']>, string]>([
    ['a wrong secret', { secret: 'OTRA' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { key: 'NADIE' }, 'InvalidAccessKeyId'],
    ['another bucket', { name: 'no-esta' }, 'NoSuchBucket'],
  ])('%s is refused: one sentence for the person, the reason in the log', async (_what, wrong, reason) => {
    const store = s3Store({ ...s3.bucket, ...wrong })
    const refused = {
      status: 503,
      code: 'archivos_no_disponibles',
      message: 'No podemos guardar ni leer archivos en este momento. Intentá de nuevo en unos minutos.',
      extra: { retryAfter: 30 },
    }
    logged.length = 0
    await expect(store.put(randomUUID(), pieces(Buffer.from('x'), 1))).rejects.toMatchObject(refused)
    await expect(store.put(randomUUID(), pieces(randomBytes(6 * MEGA), MEGA))).rejects.toMatchObject(refused)
    expect(logged).toEqual(Array(2).fill(['archivos_fallo', { error: expect.stringContaining(reason) }]))
    expect([...s3.keys(), ...s3.unfinished()]).toEqual([])
  })
  it('a server that is not there is refused too', async () => {
    const store = s3Store({ ...s3.bucket, endpoint: 'http://127.0.0.1:9' })
    await expect(store.put(randomUUID(), pieces(Buffer.from('x'), 1))).rejects.toMatchObject({
      code: 'archivos_no_disponibles',
    })
  })
  it('OPEN-203 one that takes the call and never answers, or stops half way, keeps nobody waiting for ever', async () => {
    const open = new Set<Socket>()
    let says = ''
    const silent = createServer((socket) => {
      open.add(socket.on('error', () => {}))
      socket.once('data', () => void socket.write(says))
    })
    await new Promise<void>((done) => void silent.listen(0, '127.0.0.1', done))
    const { port } = silent.address() as AddressInfo
    const timeouts = { responds: 200, recibe: 200, idle: 200 }
    const store = s3Store({ ...s3.bucket, endpoint: `http://127.0.0.1:${port}` }, MEGA, timeouts)
    const refused = { status: 503, code: 'archivos_no_disponibles' }
    try {
      await expect(store.read(randomUUID())).rejects.toMatchObject(refused)
      await expect(store.remove(randomUUID())).rejects.toMatchObject(refused)
      await expect(store.put(randomUUID(), pieces(Buffer.from('x'), 1))).rejects.toMatchObject(refused)
      says = 'HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf'
      await expect(told(store, randomUUID())).rejects.toBeInstanceOf(Error)
    } finally {
      for (const socket of open) socket.destroy()
      silent.close()
    }
  })
})
