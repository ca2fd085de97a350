import type { S3Client } from '@aws-sdk/client-s3'
import { Refusal } from '#shared/errors.ts'
import { log } from '#server/context.ts'
import type { Bucket } from './settings.ts'
import type { FileStore } from './store.ts'

/** Bytes of a part: the least S3 takes of one that is not the last. Two of them are in memory for each upload. */
const PART = 5 * 1024 * 1024

/** How long the bucket may take, in milliseconds: whoever waits for a file is a person. Each call is tried twice. */
export type TimeoutsS3 = {
  /** To begin its answer. */
  readonly responds: number
  /** The same, of a call that carries a part: a slow line takes its time for five megabytes. */
  readonly recibe: number
  /** Without a byte either way, also while a file is read: as long as a reader may stop and come back. */
  readonly idle: number
}
const timeoutsS3: TimeoutsS3 = { responds: 15_000, recibe: 60_000, idle: 120_000 }

type Sdk = typeof import('@aws-sdk/client-s3')
type Opened = { sdk: Sdk; s3: S3Client }

/** What a person is told when the store cannot be reached or refuses the portal; the log says why. */
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

/** The bytes in pieces of `size`, but for the last. */
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
  const sdk = await import('@aws-sdk/client-s3') // 20 MB that nobody pays who keeps files on the disk
  const s3 = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    forcePathStyle: true, // MinIO and its like know no bucket by its host
    // checksums sent behind the body are kept as part of it by servers that do not know them
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: timeouts.responds,
      throwOnRequestTimeout: true, // else it is only told to the console, and the call waits for ever
      socketTimeout: timeouts.idle,
    },
  })
  return { sdk, s3 }
}

/** Sends the parts one after another; after any failure none of them is left. */
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
    // what cannot be given up now is found by `remove`
    await s3.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => {})
    throw error
  }
}

/** `first` and then the rest; what has been given out is held no more. */
async function* chained(first: Uint8Array[], rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for (let piece = first.shift(); piece; piece = first.shift()) yield piece
  yield* rest
}

/** Files in a bucket. Bodies are whole buffers of a known length, which every server of the protocol takes. */
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
        // a server that cannot list them has a rule of its own for what was left half done
        .catch((error: unknown) => {
          if ((error as Error).name === 'NotImplemented') return { Uploads: [] }
          throw unavailable(error)
        })
      for (const { UploadId } of Uploads)
        await asked(s3.send(new sdk.AbortMultipartUploadCommand({ Bucket: Name, Key, UploadId })))
    },
  }
}
