import { pipeline, Transform, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { crc32 } from 'node:zlib'
import { openPromise, type Entry, type ZipFile as Opened } from 'yauzl'
import { ZipFile } from 'yazl'
import { Refusal } from '#shared/errors.ts'
import { checkEntradas, freeName, LIMITES, textos, type Entrada } from '../rules.ts'

export const zipInvalid = (detail: string) => new Refusal(400, 'zip_invalido', detail)
/** Names are checked by checkEntradas, whose messages are in Spanish. */
const options = { lazyEntries: true, autoClose: false, decodeStrings: true, validateEntrySizes: true } as const

const open = async (path: string): Promise<Opened> => {
  try {
    return await openPromise(path, options)
  } catch {
    throw zipInvalid(textos.zipBroken)
  }
}
/** Compression methods accepted: stored and deflate. */
const METHODS: ReadonlySet<number> = new Set([0, 8])
const isFolder = ({ fileName }: Entry): boolean => fileName.endsWith('/')
const entradaOf = (entry: Entry): Entrada => ({
  nombre: entry.fileName,
  bytes: entry.uncompressedSize,
  compressed: entry.compressedSize,
  encrypted: entry.isEncrypted(),
})

/** All entries of an open zip; fails beyond the limit. */
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

/** Fails at the end if the CRC differs from the directory's; the library checks the size. */
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
/** Opens an entry's decompressed bytes; fails for a missing header or damaged data. */
const openEntry = (zip: Opened, entry: Entry, opened: Opening): void =>
  zip.openReadStream(entry, (error, stream) =>
    // `pipeline` passes the first error to the reader of the last stream
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

/** Reads every file to its end: an intact directory says nothing about the data. */
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
 * Reads all of the zip at `path` (`bytes`: its size) and returns its number of files. Throws 400 `zip_invalido` if it
 * is damaged, empty, a bomb, encrypted, or has names outside its folder. Extracts nothing.
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
/** The files of several zips in order; opened zips are added to `opened`, to be closed. */
const sourcesOf = async (paths: readonly string[], opened: Opened[]): Promise<Source[]> => {
  const sources: Source[] = []
  for (const path of paths) {
    const zip = await open(path)
    opened.push(zip)
    for (const entry of await entriesOf(zip)) if (!isFolder(entry)) sources.push({ zip, entry })
  }
  return sources
}

/** Packs the sources as the result is read. Anything unreadable ends it with `zip_invalido`. */
const pack = (sources: readonly Source[], taken: Set<string>): Readable => {
  const out = new ZipFile()
  const bytes = out.outputStream as Readable
  bytes.on('error', () => {}) // the reader, who may come later, gets the error
  let reading: Readable | undefined
  const failed = () => void bytes.destroy(zipInvalid(textos.zipBroken))
  ;(out as unknown as NodeJS.EventEmitter).on('error', failed)
  bytes.once('close', () => reading?.destroy())
  for (const { zip, entry } of sources) {
    const name = freeName(entry.fileName, taken)
    taken.add(name.toLowerCase())
    // pictures, stored uncompressed, are not compressed
    const compress = entry.compressionMethod !== 0
    out.addReadStreamLazy(name, { mtime: entry.getLastModDate(), compress }, (done) => {
      openEntry(zip, entry, (_error, stream) => {
        if (!stream) return failed()
        reading = stream.on('error', failed) // the packer does not listen to its sources' errors
        done(null, stream)
      })
    })
  }
  out.end()
  return bytes
}

/**
 * Joins several zips as the result is read; repeated names get a number. `paths` must exist until then. A damaged one
 * fails with 400 `zip_invalido`, now or while reading.
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
