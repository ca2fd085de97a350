import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from '@20minutes/s3rver'
import authentication from '@20minutes/s3rver/lib/middleware/authentication.js'
import type { Bucket } from '#server/files/settings.ts'

/** An S3 server that verifies the signature of every call's head, with its date, but not the body's hash. */
export type S3 = {
  bucket: Bucket
  /** The portal's configuration for the same bucket. */
  env: Record<string, string>
  /** The keys of stored objects; `unfinished`: those of multipart uploads that are not completed or aborted. */
  keys: () => string[]
  unfinished: () => string[]
  stop: () => Promise<void>
}

const NAME = 'portal-pruebas'
// the server's only account
const KEY = 'S3RVER'

/** Starts a server on a free port, with an empty bucket, which is deleted at the end. */
export const startS3 = async (): Promise<S3> => {
  const directory = mkdtempSync(join(tmpdir(), 'pv-s3-'))
  const below = join(directory, NAME)
  const uploads = join(below, '._S3rver_uploads')
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: NAME }],
  })
  // an upload exists once its key file is written, which comes after its folder
  const open = () =>
    (existsSync(uploads) ? readdirSync(uploads) : [])
      .filter((id) => existsSync(join(uploads, id, 'key')))
      .map((id) => ({ id, key: readFileSync(join(uploads, id, 'key'), 'utf8') }))
  // two calls that the server lacks: AbortMultipartUpload and ListMultipartUploads
  const check = authentication()
  server.middleware.splice(-1, 0, async (ctx, next) => {
    const [, bucket = '', ...rest] = ctx.path.split('/')
    const key = rest.join('/')
    const gives = ctx.method === 'DELETE' && ctx.query.uploadId !== undefined
    const lists = ctx.method === 'GET' && ctx.query.uploads !== undefined
    if (!gives && !lists) return next()
    // the signed path of a bucket ends in a slash, which the server drops
    ctx.params = key ? { bucket, key } : { bucket: ctx.path.slice(1) }
    await check(ctx, async () => {
      if (gives) {
        rmSync(join(uploads, ctx.query.uploadId!), { recursive: true, force: true })
        ctx.status = 204
        return
      }
      const found = open().filter((u) => u.key.startsWith(ctx.query.prefix ?? ''))
      ctx.status = 200
      ctx.type = 'application/xml'
      ctx.body = `<?xml version="1.0" encoding="UTF-8"?><ListMultipartUploadsResult>${found.map((u) => `<Upload><Key>${u.key}</Key><UploadId>${u.id}</UploadId></Upload>`).join('')}</ListMultipartUploadsResult>`
    })
  })
  const { port } = await server.run()
  const endpoint = `http://127.0.0.1:${port}`
  return {
    bucket: { endpoint, name: NAME, prefix: 'portal/', region: 'us-east-1', key: KEY, secret: KEY },
    env: { FILES_URL: `${endpoint}/${NAME}/portal`, FILES_KEY: KEY, FILES_SECRET: KEY },
    keys: () =>
      readdirSync(below, { recursive: true, encoding: 'utf8' })
        .filter((f) => f.endsWith('._S3rver_object'))
        .map((f) => f.replace('._S3rver_object', '')),
    unfinished: () => open().map((u) => u.key),
    stop: async () => {
      server.httpServer.closeAllConnections()
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
