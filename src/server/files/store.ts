/** Where bytes are kept, each file under an id that is a UUID. Two do it: a folder (disk.ts) and S3 (s3.ts). */
export type FileStore = {
  /** Keeps what comes, whole or not at all; when `bytes` fails, so does it, and nothing is left. */
  put: (id: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>
  /** The bytes as they were put; null where there are none. */
  read: (id: string) => Promise<NodeJS.ReadableStream | null>
  /** Where this machine's disk has them already; they are only read there. */
  pathOf?: (id: string) => string
  /** Removes whatever there is of it, also what a process that ended left half done; no matter if there is nothing. */
  remove: (id: string) => Promise<void>
}
