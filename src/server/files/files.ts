import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import { notFound, Refusal, textos } from '#shared/errors.ts'
import { tipos, type Uploaded, type Tipo } from '#shared/files.ts'
import type { FileReply } from '#shared/route.ts'
import { afterCommit, config, db, jobsDb, log } from '#server/context.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/db.ts'
import { later } from '#server/jobs/after-response.ts'
import type { Parte } from '#server/jobs/clean.ts'
import { requestContext } from '#server/request.ts'
import { diskStore } from './disk.ts'
import { s3Store } from './s3.ts'
import type { FileStore } from './store.ts'

/**
 * Uploaded files. Their row in `archivo` is written before the first byte and deleted after the last, so that no bytes
 * are without a row. `estado`: 'subiendo' until a use case keeps the file, then 'listo'; 'borrar' until its bytes are
 * gone.
 */
let made: { config: Config; store: FileStore } | undefined
const store = (): FileStore => {
  const now = config()
  if (made?.config !== now)
    made = { config: now, store: now.bucket ? s3Store(now.bucket) : diskStore(join(now.dataDir, 'archivos')) }
  return made.store
}

/**
 * Hours after which a file that nobody kept is of a process that ended: longer than an upload may take
 * (http/body-timeouts.ts).
 */
export const HOURS_UPLOADING = 3

/** Bytes of attachments one account may keep in 24 hours. */
export const MAX_BYTES_DIA = 100 * 1024 * 1024
/**
 * Throws 429 `demasiados_bytes` when the account's attachments of the last 24 hours, those of this transaction
 * included, exceed `MAX_BYTES_DIA`.
 */
export const refuseManyBytes = async (on: Db, usuarioId: number): Promise<void> => {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes
    from archivo
    where "usuarioId" = ${usuarioId} and creado > now() - interval '1 day'`.execute(on)
  if (rows[0]!.bytes > MAX_BYTES_DIA)
    throw new Refusal(429, 'demasiados_bytes', textos.demasiadosBytes, { extra: { retryAfter: 3_600 } })
}

/**
 * Stores bytes as they arrive, provisionally: `keepFile` in the transaction that needs the file makes it permanent. On
 * any failure nothing is left.
 */
export const saveFile = async (
  { nombre, tipo }: { nombre: string; tipo: Tipo },
  bytes: AsyncIterable<Uint8Array>,
): Promise<Uploaded> => {
  const id = randomUUID()
  const usuarioId = requestContext()?.quien?.usuarioId ?? null
  await db().insertInto('archivo').values({ id, nombre, tipo, usuarioId }).execute()
  try {
    const hash = createHash('sha256')
    let size = 0
    const measured = async function* () {
      for await (const piece of bytes) {
        hash.update(piece)
        size += piece.length
        yield piece
      }
    }
    await store().put(id, measured())
    const sha256 = hash.digest('hex')
    await db().updateTable('archivo').set({ bytes: size, sha256 }).where('id', '=', id).execute()
    return { id, nombre, tipo, bytes: size, sha256 }
  } catch (error) {
    await discardUnkept([id])
    throw error
  }
}

/** Makes those of the files permanent, in the transaction of `on`, that are whole and not kept yet; their checksums. */
export const keepWhole = async (on: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await on
    .updateTable('archivo')
    .set({ estado: 'listo' })
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .where('estado', '=', 'subiendo')
    .where('sha256', 'is not', null)
    .returning(['id', 'sha256'])
    .execute()
  return new Map(rows.map(({ id, sha256 }) => [id, sha256!]))
}
/** Makes the file permanent in the transaction of `on`. Throws if it is gone. */
export const keepFile = async (on: Db, id: string): Promise<void> => {
  if (!(await keepWhole(on, [id])).has(id))
    throw new Error(`The file ${id} cannot be kept: it did not come whole, or is gone.`)
}

/** Deletes the file in the transaction of `on`: its bytes right after the commit, or with the next sweep. */
export const dropFile = async (on: Db, id: string): Promise<void> => {
  const { numUpdatedRows } = await on
    .updateTable('archivo')
    .set({ estado: 'borrar' })
    .where('id', '=', id)
    .where('estado', '=', 'listo')
    .executeTakeFirst()
  if (numUpdatedRows === 1n) afterCommit(on, () => later(() => erase(id)))
}

/** A kept file as a reply, with its original name. Throws 404. */
export const openFile = async (on: Db, id: string): Promise<FileReply> => {
  const row = await on
    .selectFrom('archivo')
    .select(['nombre', 'tipo', 'bytes'])
    .where('id', '=', id)
    .where('estado', '=', 'listo')
    .executeTakeFirst()
  if (!row) throw notFound()
  return { bytes: await readStored(id), type: tipos[row.tipo].mime, name: row.nombre, size: row.bytes! }
}

/** Folder of temporary copies; the sweep removes those of a killed process. */
const copies = () => join(config().dataDir, 'copias')
/**
 * Runs `work` with the path of a file on local disk, whatever its store, for formats read from their end. `work` must
 * not change it. A temporary copy is removed afterwards.
 */
export const withCopy = async <T>(id: string, work: (path: string) => Promise<T>): Promise<T> => {
  const own = store().pathOf?.(id)
  if (own !== undefined && existsSync(own)) return work(own)
  return withSpooled(await readStored(id), work)
}
/** Writes a stream to a temporary file on local disk, runs `work` with its path and removes it. */
export const withSpooled = async <T>(bytes: NodeJS.ReadableStream, work: (path: string) => Promise<T>): Promise<T> => {
  await mkdir(copies(), { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(copies(), 'copia-'))
  try {
    const path = join(folder, 'copia')
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }))
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * A row's bytes are missing, as after a restored backup without them: logs it once and forgets their checksum, so that
 * whoever sends the same file again is not told that it exists.
 */
const tellLost = async (id: string): Promise<void> => {
  const { numUpdatedRows } = await jobsDb()
    .updateTable('archivo')
    .set({ sha256: '' })
    .where('id', '=', id)
    .where('estado', '=', 'listo')
    .where('sha256', '<>', '')
    .executeTakeFirst()
  if (numUpdatedRows === 1n) log('archivo_perdido', { archivo: id })
}
/** The bytes of a file, kept or not, for a room that knows its id. Throws 404. */
export const readStored = async (id: string): Promise<NodeJS.ReadableStream> => {
  const bytes = await store().read(id)
  if (bytes) return bytes
  await tellLost(id)
  throw notFound()
}

const erase = async (id: string): Promise<void> => {
  await store().remove(id)
  await jobsDb().deleteFrom('archivo').where('id', '=', id).where('estado', '=', 'borrar').execute()
}

/** Marks unkept files for removal, after which they cannot be kept; returns their ids. */
const giveUp = async (on: Db, ids: readonly string[] | null): Promise<string[]> => {
  const rows = await on
    .updateTable('archivo')
    .set({ estado: 'borrar' })
    .where('estado', '=', 'subiendo')
    .where(
      ids
        ? sql<boolean>`id = any(${ids}::uuid[])`
        : sql<boolean>`creado < now() - make_interval(hours => ${sql.lit(HOURS_UPLOADING)})`,
    )
    .returning('id')
    .execute()
  return rows.map((r) => r.id)
}

/** Removes those of these files that are unkept. Never throws: the sweep removes what remains. */
export const discardUnkept = async (ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  try {
    for (const id of await giveUp(db(), ids)) await erase(id)
  } catch (error) {
    log('archivo_fallo', { error: error instanceof Error ? error.message : String(error) })
  }
}

const HOUR_MS = 3_600_000
/** Removes copies that are older than any upload may be. */
const sweepCopies = async (): Promise<void> => {
  const names = await readdir(copies()).catch((): string[] => [])
  for (const name of names) {
    const path = join(copies(), name)
    const at = await stat(path).catch(() => null)
    if (at && Date.now() - at.mtimeMs > HOURS_UPLOADING * HOUR_MS) await rm(path, { recursive: true, force: true })
  }
}

/** Sweep: removes abandoned uploads and what could not be removed before. */
export const parteArchivos: Parte = {
  parte: 'archivo',
  run: async () => {
    await sweepCopies()
    await giveUp(jobsDb(), null)
    const rows = await jobsDb().selectFrom('archivo').select('id').where('estado', '=', 'borrar').limit(1_000).execute()
    const failed: unknown[] = []
    for (const { id } of rows) {
      if (failed.length >= 5) break // the store is unreachable
      await erase(id).catch((e: unknown) => failed.push(e))
    }
    if (failed.length > 0) throw failed[0]
  },
}
