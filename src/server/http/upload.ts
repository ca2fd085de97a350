import type { IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { safeParse } from 'zod/v4/core'
import { badInput, textos } from '#shared/errors.ts'
import {
  archivoGrande,
  archivoVacio,
  demasiadosArchivos,
  envioGrande,
  faltaArchivo,
  tipoNoAdmitido,
} from '#shared/files.ts'
import type { FileField, FileFields, Subido } from '#shared/files.ts'
import type { RouteDef } from '#shared/route.ts'
import { config } from '#server/context.ts'
import { discardUnkept, saveFile } from '#server/files/files.ts'
import { HEAD, kindOf } from '#server/files/kind.ts'
import { invalid, tooBig, wrongType } from './problems.ts'
import { alPaso, lento, paciencia } from './ritmo.ts'

/** What all the texts of a form may hold, in bytes, and each of them. */
const TEXTS = 1_048_576
const TEXT = 65_536
const MOST_PARTS = 500

type Texts = Map<string, string[]>
/** `files`: in the order they came, with a gap for each that is still coming. */
type Form = { readonly texts: Texts; readonly files: Map<string, Subido[]>; readonly saved: string[] }

const maxOf = ({ maxBytes }: FileField): number => maxBytes ?? config().maxFileBytes

/** Refuses what announces itself as too much, before any of it is read. */
const checkLength = ({ headers }: FastifyRequest, fields: FileFields): void => {
  const most = Object.values(fields).reduce((sum, f) => sum + maxOf(f) * (f.most ?? 1), 0)
  if (Number(headers['content-length'] ?? 0) > most + TEXTS) throw envioGrande(most)
}

const openParser = (headers: IncomingHttpHeaders): BusboyInstance => {
  const type = headers['content-type'] ?? ''
  if (!/^multipart\/form-data\b.*\bboundary=/i.test(type)) throw wrongType()
  return new Busboy({
    headers: { ...headers, 'content-type': type },
    limits: {
      fieldSize: TEXT,
      fieldNameSize: 100,
      fields: MOST_PARTS,
      parts: MOST_PARTS,
      headerPairs: 20,
      headerSize: 16_384,
    },
  })
}

/** The name as it is kept: without a path, signs of control or the NUL that PostgreSQL takes in no text. */
const nameOf = (sent: string | undefined): string =>
  (sent ?? '')
    .replace(/[\u0000-\u001f\u007f]/g, '')
    .trim()
    .slice(-150) || 'archivo'

async function* limited(bytes: AsyncIterable<Uint8Array>, nombre: string, most: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > most) throw archivoGrande(nombre, most)
    yield piece
  }
}

/** The beginning of the bytes, and all of them. */
const peek = async (bytes: AsyncGenerator<Uint8Array>): Promise<[Uint8Array, AsyncGenerator<Uint8Array>]> => {
  const first: Uint8Array[] = []
  for (let length = 0; length < HEAD;) {
    const { done, value } = await bytes.next()
    if (done) break
    first.push(value)
    length += value.length
  }
  const all = async function* () {
    try {
      yield* first
      yield* bytes
    } finally {
      await bytes.return(undefined)
    }
  }
  return [Buffer.concat(first), all()]
}

const takeFile = async (spec: FileField, sent: string | undefined, stream: Readable): Promise<Subido> => {
  const nombre = nameOf(sent)
  const [head, all] = await peek(limited(stream, nombre, maxOf(spec)))
  if (head.length === 0) throw archivoVacio(nombre)
  const tipo = await kindOf(head, spec.types)
  if (!tipo) throw tipoNoAdmitido(nombre, spec.types)
  return saveFile({ nombre, tipo }, all)
}

const addText = (texts: Texts, name: string, value: string): void => {
  texts.set(name, [...(texts.get(name) ?? []), value])
}

/** Gives the parser what comes, as fast as it takes it. */
const pump = async (source: Readable, parser: BusboyInstance, signal: AbortSignal): Promise<void> => {
  for await (const piece of source) if (!parser.write(piece)) await once(parser, 'drain', { signal })
  const finished = once(parser, 'finish', { signal })
  parser.end()
  await finished
}

/** Listens to the parts of the form: texts are noted, files saved as they come. `halt` ends it all with a reason. */
const listen = (
  parser: BusboyInstance,
  fields: FileFields,
  form: Form,
  stop: AbortSignal,
  halt: (e: unknown) => void,
) => {
  const jobs: Promise<void>[] = []
  let texts = 0
  parser.on('field', (name, value, nameCut, valueCut) => {
    texts += Buffer.byteLength(value)
    if (nameCut || valueCut || texts > TEXTS) return halt(tooBig())
    addText(form.texts, name, value)
  })
  parser.on('file', (name, stream, sent) => {
    stop.addEventListener('abort', () => stream.destroy(stop.reason as Error))
    stream.on('error', () => {}) // whoever reads it is told
    const spec = Object.hasOwn(fields, name) ? fields[name]! : null
    if (!spec) return halt(badInput('El envío trae un archivo que no se espera.'))
    const all = form.files.get(name) ?? []
    form.files.set(name, all)
    if (all.length >= (spec.most ?? 1)) return halt(demasiadosArchivos(spec.most ?? 1))
    const nth = all.length++
    const work = async () => {
      const file = await takeFile(spec, sent, stream)
      form.saved.push(file.id)
      all[nth] = file
    }
    jobs.push(work().catch(halt))
  })
  for (const limit of ['partsLimit', 'fieldsLimit'] as const) parser.on(limit, () => halt(tooBig()))
  parser.on('error', () => halt(badInput(textos.datosInvalidos)))
  return jobs
}

/** Reads the whole form into `form`; the first thing that is wrong ends it, with nothing under way any more. */
const receive = async (req: FastifyRequest, fields: FileFields, form: Form): Promise<void> => {
  if (!(req.body instanceof Readable)) throw wrongType()
  checkLength(req, fields)
  const parser = openParser(req.headers)
  const end = new AbortController()
  const { signal } = end
  const halt = (e: unknown) => end.abort(e) // the first reason counts
  const timer = setTimeout(() => halt(lento()), paciencia.subida)
  const jobs = listen(parser, fields, form, signal, halt)
  const stopped = new Promise<void>((done) => signal.addEventListener('abort', () => done()))
  await Promise.race([pump(alPaso(req.body), parser, signal).catch(halt), stopped])
  clearTimeout(timer)
  await Promise.all(jobs)
  if (!signal.aborted) return
  parser.destroy()
  throw signal.reason as Error
}

const checkFields = (fields: FileFields, form: Form): void => {
  for (const [name, { optional }] of Object.entries(fields))
    if (!optional && !form.files.has(name)) throw faltaArchivo(name)
}
/** The texts as the call's shape reads them; a name that came more than once is a list. */
const textsOf = (def: RouteDef, texts: Texts): unknown => {
  if (!def.body) return undefined
  const sent = Object.fromEntries([...texts].map(([name, all]) => [name, all.length > 1 ? all : all[0]]))
  const { success, data, error } = safeParse(def.body, sent)
  if (!success) throw invalid(error.issues.map(({ path, message }) => ({ field: path.join('.'), message })))
  return data
}

type Taken = { readonly body: unknown; readonly files: Record<string, readonly Subido[]> }
/**
 * Takes the form of a call of the kind `upload` and does its work; whatever the work has not kept is removed before it
 * is answered, and whatever came of a form that is refused or cut off.
 */
export const withUpload = async <T>(
  req: FastifyRequest,
  def: RouteDef & { upload: FileFields },
  work: (taken: Taken) => Promise<T>,
): Promise<T> => {
  const form: Form = { texts: new Map(), files: new Map(), saved: [] }
  try {
    // a call whose texts may stand in its address may come without a form at all
    if (!def.query || (req.body ?? null) !== null) await receive(req, def.upload, form)
    checkFields(def.upload, form)
    const body = textsOf(def, form.texts)
    const files = Object.fromEntries(Object.keys(def.upload).map((name) => [name, form.files.get(name) ?? []]))
    req.body = [body, Object.values(files).map((all) => all.map(({ nombre, sha256 }) => [nombre, sha256]))] // what an Idempotency-Key stands for
    return await work({ body, files })
  } finally {
    await discardUnkept(form.saved)
  }
}
