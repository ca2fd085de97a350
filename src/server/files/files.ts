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
 * Files that people send and take back. A row of `archivo` stands before the first byte and goes after the last, so
 * that no byte is ever kept that no row knows of: 'subiendo' from the first byte until a use case keeps it, 'listo'
 * from then on, 'borrar' until its bytes are gone.
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

/** So many bytes of what people attach stay of one account in a day. */
export const MAX_BYTES_DIA = 100 * 1024 * 1024
/**
 * Refuses 429 `demasiados_bytes` when what an account sent in the last 24 hours, the files at hand included, is more
 * than `MAX_BYTES_DIA`; its transaction then keeps none of them.
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
 * Keeps the bytes as they come. Not for good: that is `keepFile`, in the transaction of what needs them. Whatever
 * fails, nothing is left.
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

/** From here on the file stays, if the transaction of `on` commits. Fails for one that is not there any more. */
export const keepFile = async (on: Db, id: string): Promise<void> => {
  const { numUpdatedRows } = await on
    .updateTable('archivo')
    .set({ estado: 'listo' })
    .where('id', '=', id)
    .where('estado', '=', 'subiendo')
    .where('sha256', 'is not', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error(`The file ${id} cannot be kept: it did not come whole, or is gone.`)
}

/** The file goes, if the transaction of `on` commits: its bytes right after, or with the next sweep. */
export const dropFile = async (on: Db, id: string): Promise<void> => {
  const { numUpdatedRows } = await on
    .updateTable('archivo')
    .set({ estado: 'borrar' })
    .where('id', '=', id)
    .where('estado', '=', 'listo')
    .executeTakeFirst()
  if (numUpdatedRows === 1n) afterCommit(on, () => later(() => erase(id)))
}

/** A kept file as an answer, under the name it came with. Refuses 404. */
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

/** Where copies stand while they are looked at; what a process that was killed left there is swept. */
const copies = () => join(config().dataDir, 'copias')
/**
 * Runs `work` with a file's bytes on this machine's disk, whatever its store: for what must be read from its end, and
 * nothing else is done to it. A copy, where one had to be made, goes with it.
 */
export const withCopy = async <T>(id: string, work: (path: string) => Promise<T>): Promise<T> => {
  const own = store().pathOf?.(id)
  if (own !== undefined && existsSync(own)) return work(own)
  return withSpooled(await readStored(id), work)
}
/** Runs `work` with all that comes in a file on this machine's disk, which goes with it. */
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
 * Nobody has the bytes of a file that a row names: a copy was put back without them. The log says so once, and what the
 * row knew of them is forgotten, so that whoever sends the same file again is not told that it is there.
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
/** The bytes of a file, kept or not yet, as they are read: for a room that knows of it by itself. Refuses 404. */
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

/** Marks what nobody kept: from here on nobody can. Answers its ids. */
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

/** Removes those of these files that nobody kept. Never fails: what it cannot remove, the sweep will. */
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

/** What a process that ended left half done, and what could not be removed in its time. */
export const parteArchivos: Parte = {
  parte: 'archivo',
  run: async () => {
    await sweepCopies()
    await giveUp(jobsDb(), null)
    const rows = await jobsDb().selectFrom('archivo').select('id').where('estado', '=', 'borrar').limit(1_000).execute()
    const failed: unknown[] = []
    for (const { id } of rows) {
      if (failed.length >= 5) break // the store itself is away
      await erase(id).catch((e: unknown) => failed.push(e))
    }
    if (failed.length > 0) throw failed[0]
  },
}
