import type { IncomingHttpHeaders } from 'node:http'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { badInput, textos } from '#shared/errors.ts'
import { cleanFileName, fileNameOf } from '#shared/file-names.ts'
import { archivoGrande, archivoVacio, demasiadosArchivos, envioGrande, tipoNoAdmitido } from '#shared/files.ts'
import type { Enviado, FileField, FileFields } from '#shared/files.ts'
import { config } from '#server/context.ts'
import { saveFile } from '#server/files/files.ts'
import { HEAD, kindOf } from '#server/files/kind.ts'
import { cutOff, tooBig, wrongType } from './problems.ts'
import { paced, lento, bodyTimeouts, paceOfSubida } from './body-timeouts.ts'

/** Most bytes of a form's text fields: of all together, and of each. */
const TEXTS = 1_048_576
const TEXT = 65_536
const MOST_PARTS = 500

type Texts = Map<string, string[]>
/** `files`: by field, in the order they came, with a gap for each that is still arriving. */
export type Form = { readonly texts: Texts; readonly files: Map<string, Enviado[]>; readonly saved: string[] }

const maxOf = ({ maxBytes }: FileField): number => maxBytes ?? config().maxFileBytes

/** Throws 413 for a form whose Content-Length is too large, before any of it is read. */
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

async function* limited(bytes: AsyncIterable<Uint8Array>, nombre: string, most: number): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > most) throw archivoGrande(nombre, most)
    yield piece
  }
}

/** Returns the first bytes (`HEAD` of them unless the stream ends before) and an iterator over all. */
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

const takeFile = async (spec: FileField, sent: string | undefined, stream: Readable): Promise<Enviado> => {
  const enviado = cleanFileName(sent ?? '')
  const [head, all] = await peek(limited(stream, enviado, maxOf(spec)))
  if (head.length === 0) throw archivoVacio(enviado)
  const tipo = await kindOf(head, spec.types)
  if (!tipo) throw tipoNoAdmitido(enviado, spec.types)
  return { ...(await saveFile({ nombre: fileNameOf(enviado, tipo), tipo }, all)), enviado }
}

const addText = (texts: Texts, name: string, value: string): void => {
  texts.set(name, [...(texts.get(name) ?? []), value])
}

/** Milliseconds a parser may take to finish once it has all input and no file is being read. */
const LAST_WORD = 1_000
const whenStuck = async (jobs: readonly Promise<void>[], signal: AbortSignal): Promise<never> => {
  for (let known = -1; known !== jobs.length;) {
    known = jobs.length
    await Promise.all(jobs)
    await wait(LAST_WORD, undefined, { signal, ref: false })
  }
  throw badInput(textos.invalidDatos)
}
/**
 * Feeds the parser at its own speed. 'finish' may be emitted while it is written to, so it is awaited from the first
 * byte.
 */
const pump = async (source: Readable, parser: BusboyInstance, jobs: readonly Promise<void>[], signal: AbortSignal) => {
  const finished = once(parser, 'finish', { signal })
  finished.catch(() => {}) // whoever awaits it handles the error
  for await (const piece of source) if (!parser.write(piece)) await once(parser, 'drain', { signal })
  parser.end()
  await Promise.race([finished, whenStuck(jobs, signal)])
}

/** Subscribes to the form's parts: keeps texts, saves files as they arrive. `halt` aborts all with a reason. */
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
    stream.on('error', () => {}) // whoever reads the stream handles the error
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
  parser.on('error', () => halt(badInput(textos.invalidDatos)))
  return jobs
}

/**
 * Reads the whole form into `form`. The first fault, a caller who disconnects or a timeout aborts it; it rejects with
 * that reason once no file is being written any more.
 */
export const receive = async (req: FastifyRequest, fields: FileFields, form: Form, hungUp: AbortSignal) => {
  if (!(req.body instanceof Readable)) throw wrongType()
  checkLength(req, fields)
  const parser = openParser(req.headers)
  const end = new AbortController()
  const { signal } = end
  const halt = (e: unknown) => end.abort(e) // the first reason counts
  const timer = setTimeout(() => halt(lento()), bodyTimeouts.subida)
  const gone = () => halt(cutOff())
  if (hungUp.aborted) gone()
  hungUp.addEventListener('abort', gone)
  const jobs = listen(parser, fields, form, signal, halt)
  const stopped = new Promise<void>((done) => signal.addEventListener('abort', () => done()))
  await Promise.race([
    pump(paced(req.body, bodyTimeouts.pieza, paceOfSubida), parser, jobs, signal).catch(halt),
    stopped,
  ])
  clearTimeout(timer)
  await Promise.all(jobs)
  hungUp.removeEventListener('abort', gone)
  if (!signal.aborted) return
  parser.destroy()
  throw signal.reason as Error
}
