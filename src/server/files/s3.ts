import type { S3Client } from '@aws-sdk/client-s3'
import { Refusal } from '#shared/errors.ts'
import { log } from '#server/context.ts'
import type { Bucket } from './settings.ts'
import type { FileStore } from './store.ts'

/** Bytes of a part: S3's minimum for all but the last. Each upload has two of them in memory. */
const PART = 5 * 1024 * 1024

/** Timeouts in milliseconds, short because a person waits for the file. Each call is tried twice. */
export type TimeoutsS3 = {
  /** Until the answer begins. */
  readonly responds: number
  /** The same for a call that uploads a part, which takes longer on a slow line. */
  readonly recibe: number
  /** Idle: without a byte in either direction, also while a slow reader pauses a download. */
  readonly idle: number
}
const timeoutsS3: TimeoutsS3 = { responds: 15_000, recibe: 60_000, idle: 120_000 }

type Sdk = typeof import('@aws-sdk/client-s3')
type Opened = { sdk: Sdk; s3: S3Client }

/** The Refusal when the store is unreachable or denies access; the cause is logged. */
const unavailable = (error: unknown): Refusal => {
  const { name, message } = error as Error
  log('archivos_fallo', { error: `${name}: ${message}` })
  return new Refusal(
    503,
    'archivos_no_disponibles',
    'No podemos guardar ni leer archivos en este momento. Intentá de nuevo en unos minutos.',
    { extra: { retryAfter: 30 } },
  )
}
const asked = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw unavailable(error)
  })

/** Splits the bytes into pieces of `size`; the last may be smaller. */
async function* inParts(bytes: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<Uint8Array, undefined> {
  let pending: Uint8Array[] = []
  let length = 0
  for await (const piece of bytes) {
    for (let from = 0; from < piece.length;) {
      const taken = piece.subarray(from, from + size - length)
      pending.push(taken)
      length += taken.length
      from += taken.length
      if (length < size) continue
      yield Buffer.concat(pending)
      pending = []
      length = 0
    }
  }
  if (length > 0) yield Buffer.concat(pending)
}

const open = async ({ endpoint, region, key, secret }: Bucket, timeouts: TimeoutsS3): Promise<Opened> => {
  const sdk = await import('@aws-sdk/client-s3') // 20 MB, loaded only where a bucket is configured
  const s3 = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true, // MinIO and similar servers do not address buckets by host name
    // servers that do not know trailing checksums would store them as part of the file
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: timeouts.responds,
      throwOnRequestTimeout: true, // by default the SDK only logs the timeout and waits on
      socketTimeout: timeouts.idle,
    },
  })
  return { sdk, s3 }
}

/** Uploads the parts one after another; on failure aborts, so that no part is left. */
const putParts = async (
  { sdk, s3 }: Opened,
  where: { Bucket: string; Key: string },
  parts: AsyncIterable<Uint8Array>,
  patient: { readonly requestTimeout: number },
) => {
  const { UploadId } = await asked(s3.send(new sdk.CreateMultipartUploadCommand(where)))
  const upload = { ...where, UploadId }
  try {
    const sent: { PartNumber: number; ETag: string | undefined }[] = []
    for await (const Body of parts) {
      const PartNumber = sent.length + 1
      const { ETag } = await asked(s3.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body }), patient))
      sent.push({ PartNumber, ETag })
    }
    await asked(
      s3.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: sent } }), patient),
    )
  } catch (error) {
    // if aborting fails, `remove` aborts it later
    await s3.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}

/** Yields `first` and then the rest, releasing what has been yielded. */
async function* chained(first: Uint8Array[], rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let piece = first.shift(); piece; piece = first.shift()) yield piece
  yield* rest
}

/** A store in an S3 bucket. Bodies are sent as buffers of known length, which every S3-compatible server accepts. */
export const s3Store = (bucket: Bucket, part = PART, timeouts = timeoutsS3): FileStore => {
  let opened: Promise<Opened> | undefined
  const client = () => (opened ??= open(bucket, timeouts))
  const patient = { requestTimeout: timeouts.recibe }
  const whereOf = (id: string) => ({ Bucket: bucket.name, Key: bucket.prefix + id })

  return {
    put: async (id, bytes) => {
      const { sdk, s3 } = await client()
      const parts = inParts(bytes, part)
      const first = (await parts.next()).value ?? new Uint8Array()
      const second = (await parts.next()).value
      if (second) return putParts({ sdk, s3 }, whereOf(id), chained([first, second], parts), patient)
      await asked(s3.send(new sdk.PutObjectCommand({ ...whereOf(id), Body: first }), patient))
    },
    read: async (id) => {
      const { sdk, s3 } = await client()
      const answer = s3.send(new sdk.GetObjectCommand(whereOf(id))).catch((error: unknown) => {
        if ((error as Error).name === 'NoSuchKey') return null
        throw error
      })
      const found = await asked(answer)
      return found && (found.Body as NodeJS.ReadableStream)
    },
    remove: async (id) => {
      const { sdk, s3 } = await client()
      const { Bucket: Name, Key } = whereOf(id)
      await asked(s3.send(new sdk.DeleteObjectCommand({ Bucket: Name, Key })))
      const { Uploads = [] } = await s3
        .send(new sdk.ListMultipartUploadsCommand({ Bucket: Name, Prefix: Key }))
        // a server without ListMultipartUploads expires unfinished ones itself
        .catch((error: unknown) => {
          if ((error as Error).name === 'NotImplemented') return { Uploads: [] }
          throw unavailable(error)
        })
      for (const { UploadId } of Uploads)
        await asked(s3.send(new sdk.AbortMultipartUploadCommand({ Bucket: Name, Key, UploadId })))
    },
  }
}
