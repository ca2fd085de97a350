/** A store of bytes by id (a UUID): a folder (disk.ts) or S3 (s3.ts). */
export type FileStore = {
  /** Stores the bytes, all or nothing: rejects when `bytes` fails, and leaves nothing. */
  put: (id: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  /** The stored bytes; null if there are none. */
  read: (id: string) => Promise<NodeJS.ReadableStream | null>
  /** The path on local disk, if the store has one; read only. */
  pathOf?: (id: string) => string
  /** Removes the bytes, also of an unfinished upload; does nothing if there are none. */
  remove: (id: string) => Promise<void>
}
