import { pipeline, Transform, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { openPromise, type Entry, type ZipFile as Opened } from 'yauzl'
import { ZipFile } from 'yazl'
import { Refusal } from '#shared/errors.ts'
import { checkEntradas, freeName, LIMITES, textos, type Entrada } from '../rules.ts'

export const zipInvalid = (detail: string) => new Refusal(400, 'zip_invalido', detail)
/** Names are judged by our own rule, which says what is wrong in Spanish. */
const options = { lazyEntries: true, autoClose: false, decodeStrings: true, validateEntrySizes: true } as const

const open = async (path: string): Promise<Opened> => {
  try {
    return await openPromise(path, options)
  } catch {
    throw zipInvalid(textos.zipBroken)
  }
}
/** Kept as it is, and packed as every program does it. */
const METHODS: ReadonlySet<number> = new Set([0, 8])
const isFolder = ({ fileName }: Entry): boolean => fileName.endsWith('/')
const entradaOf = (entry: Entry): Entrada => ({
  nombre: entry.fileName,
  bytes: entry.uncompressedSize,
  compressed: entry.compressedSize,
  encrypted: entry.isEncrypted(),
})

/** All entries of an open zip, at most as many as one may hold. */
const entriesOf = async (zip: Opened): Promise<Entry[]> => {
  const entries: Entry[] = []
  if (zip.entryCount > LIMITES.entradas) throw zipInvalid(textos.zipCantidad)
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry)
      if (entries.length > LIMITES.entradas) throw zipInvalid(textos.zipCantidad)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const name = /invalid (?:relative path|characters in fileName)|absolute path/.exec(String(error))
    throw zipInvalid(name ? `${textos.zipNombre.slice(0, -1)}.` : textos.zipBroken)
  }
  return entries
}

/** Fails at the end of bytes whose sum is another than the directory's; the library watches their count. */
const summed = (expected: number): Transform => {
  let sum = 0
  return new Transform({
    transform: (piece: Buffer, _, done) => {
      sum = crc32(piece, sum)
      done(null, piece)
    },
    flush: (done) => done(sum === expected ? null : new Error('Another sum than the directory has.')),
  })
}
type Opening = (error: Error | null, stream?: Readable) => void
/** The bytes of an entry as they are unpacked; fails for a header that is not there, or what is damaged on the way. */
const openEntry = (zip: Opened, entry: Entry, opened: Opening): void =>
  zip.openReadStream(entry, (error, stream) =>
    // `pipeline` gives the first error to whoever reads the last stream
    error
      ? opened(error)
      : opened(
          null,
          pipeline(stream, summed(entry.crc32), () => {}),
        ),
  )
const readEntry = (zip: Opened, entry: Entry): Promise<void> =>
  new Promise((done, fail) => {
    openEntry(zip, entry, (error, stream) => (stream ? done(finished(stream.resume())) : fail(error!)))
  })

/** Reads every file to its end: a directory that is whole says nothing of the bytes before it. */
const readToTheEnd = async (zip: Opened, entries: readonly Entry[]): Promise<void> => {
  for (const entry of entries) {
    if (isFolder(entry)) continue
    if (!METHODS.has(entry.compressionMethod)) throw zipInvalid(textos.zipMethod)
    try {
      await readEntry(zip, entry)
    } catch {
      throw zipInvalid(textos.zipBroken)
    }
  }
}

/**
 * How many files the zip at `path` holds, once all of them have been read; `bytes` is its size. Refuses 400
 * `zip_invalido` one that is broken, empty, a bomb, locked with a password, or names files outside its folder. Nothing
 * of it is kept unpacked.
 */
export const checkZipAt = async (path: string, bytes: number): Promise<number> => {
  const zip = await open(path)
  try {
    const entries = await entriesOf(zip)
    const why = checkEntradas(entries.map(entradaOf), bytes)
    if (why) throw zipInvalid(why)
    await readToTheEnd(zip, entries)
    return entries.filter((entry) => !isFolder(entry)).length
  } finally {
    zip.close()
  }
}

type Source = { readonly zip: Opened; readonly entry: Entry }
/** The files of several zips in their order; `opened` gets every zip that was opened on the way. */
const sourcesOf = async (paths: readonly string[], opened: Opened[]): Promise<Source[]> => {
  const sources: Source[] = []
  for (const path of paths) {
    const zip = await open(path)
    opened.push(zip)
    for (const entry of await entriesOf(zip)) if (!isFolder(entry)) sources.push({ zip, entry })
  }
  return sources
}

/**
 * Packs the sources as somebody reads on. Whatever cannot be read ends the bytes with `zip_invalido`, and nothing else.
 */
const pack = (sources: readonly Source[], taken: Set<string>): Readable => {
  const out = new ZipFile()
  const bytes = out.outputStream as Readable
  bytes.on('error', () => {}) // whoever reads it is told, though he comes later
  let reading: Readable | undefined
  const failed = () => void bytes.destroy(zipInvalid(textos.zipBroken))
  ;(out as unknown as NodeJS.EventEmitter).on('error', failed)
  bytes.once('close', () => reading?.destroy())
  for (const { zip, entry } of sources) {
    const name = freeName(entry.fileName, taken)
    taken.add(name.toLowerCase())
    // what is a picture already is not packed again
    const compress = entry.compressionMethod !== 0
    out.addReadStreamLazy(name, { mtime: entry.getLastModDate(), compress }, (done) => {
      openEntry(zip, entry, (_error, stream) => {
        if (!stream) return failed()
        reading = stream.on('error', failed) // the one that packs listens to none of what it reads
        done(null, stream)
      })
    })
  }
  out.end()
  return bytes
}

/**
 * The files of several zips in one, as it is read; a name that is taken gets a number. `paths` must stay until the
 * bytes have been read. One that is damaged fails with 400 `zip_invalido`, here or while the bytes are read.
 */
export const joinZips = async (paths: readonly string[]): Promise<{ bytes: Readable; entradas: number }> => {
  const opened: Opened[] = []
  const close = () => opened.forEach((zip) => zip.close())
  try {
    const sources = await sourcesOf(paths, opened)
    const bytes = pack(sources, new Set())
    bytes.once('close', close)
    return { bytes, entradas: sources.length }
  } catch (error) {
    close()
    throw error
  }
}
