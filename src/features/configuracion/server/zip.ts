import { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile as Opened } from 'yauzl'
import { ZipFile } from 'yazl'
import { Refusal } from '#shared/errors.ts'
import { checkEntradas, freeName, LIMITES, textos, type Entrada } from '../rules.ts'

export const zipInvalido = (detail: string) => new Refusal(400, 'zip_invalido', detail)
/** Names are judged by our own rule, which says what is wrong in Spanish. */
const options = { lazyEntries: true, autoClose: false, decodeStrings: true, validateEntrySizes: true } as const

const open = async (path: string): Promise<Opened> => {
  try {
    return await openPromise(path, options)
  } catch {
    throw zipInvalido(textos.zipRoto)
  }
}
const entradaOf = (entry: Entry): Entrada => ({
  nombre: entry.fileName,
  bytes: entry.uncompressedSize,
  comprimido: entry.compressedSize,
  cifrada: entry.isEncrypted(),
})

/** All entries of an open zip, at most as many as one may hold. */
const entriesOf = async (zip: Opened): Promise<Entry[]> => {
  const entries: Entry[] = []
  if (zip.entryCount > LIMITES.entradas) throw zipInvalido(textos.zipCantidad)
  try {
    for await (const entry of zip.eachEntry()) {
      entries.push(entry)
      if (entries.length > LIMITES.entradas) throw zipInvalido(textos.zipCantidad)
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    const name = /invalid (?:relative path|characters in fileName)|absolute path/.exec(String(error))
    throw zipInvalido(name ? `${textos.zipNombre.slice(0, -1)}.` : textos.zipRoto)
  }
  return entries
}

/**
 * How many files the zip at `path` holds; `bytes` is its size. Refuses 400 `zip_invalido` one that is broken, empty, a
 * bomb, locked with a password, or names files outside its folder. Nothing of it is unpacked.
 */
export const checkZipAt = async (path: string, bytes: number): Promise<number> => {
  const zip = await open(path)
  try {
    const entradas = (await entriesOf(zip)).map(entradaOf)
    const why = checkEntradas(entradas, bytes)
    if (why) throw zipInvalido(why)
    return entradas.filter((e) => !e.nombre.endsWith('/')).length
  } finally {
    zip.close()
  }
}

/**
 * The files of several zips in one, as it is read; a name that is taken gets a number. `paths` must stay until the bytes
 * have been read.
 */
export const joinZips = async (paths: readonly string[]): Promise<{ bytes: Readable; entradas: number }> => {
  const out = new ZipFile()
  const opened: Opened[] = []
  const taken = new Set<string>()
  for (const path of paths) {
    const zip = await open(path)
    opened.push(zip)
    for (const entry of await entriesOf(zip)) {
      if (entry.fileName.endsWith('/')) continue
      const name = freeName(entry.fileName, taken)
      taken.add(name.toLowerCase())
      // what is a picture already is not packed again
      const compress = entry.compressionMethod !== 0
      out.addReadStreamLazy(name, { mtime: entry.getLastModDate(), compress }, (done) => {
        zip.openReadStream(entry, done)
      })
    }
  }
  out.end()
  const bytes = Readable.from(out.outputStream as Readable)
  const failed = (error: unknown) => void bytes.destroy(error as Error)
  ;(out as unknown as NodeJS.EventEmitter).on('error', failed)
  bytes.once('close', () => opened.forEach((zip) => zip.close()))
  return { bytes, entradas: taken.size }
}
