import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { badInput, notFound, Refusal } from '#shared/errors.ts'
import type { BodyStream, Returned } from '#shared/route.ts'
import { saveRecibo } from '#features/cuenta-corriente/server/cuenta-corriente.ts'
import { saveComprobantePdf } from '#features/presupuestos/server/presupuestos.ts'
import { jobsDb, log } from '#server/context.ts'
import { withSpooled } from '#server/files/files.ts'
import type { Meta } from '#server/http/meta.ts'
import { cutOff } from '#server/http/problems.ts'
import { forgetAll } from '#server/cache.ts'
import type { contract } from '../contract.ts'
import type { Decimal } from './figures.ts'
import { claveOf, requireAlcance } from './claves.ts'
import { makeContext } from './columnas.ts'
import { entidades } from './entidades/entidades.ts'
import { dryRun } from './dry-run.ts'
import { importEntidad, type Report } from './import.ts'
import { noteArrival } from './incoming.ts'
import { readLista, readNdjson, type Origen } from './origen.ts'
import { byClave, recordImport } from './import-log.ts'
import { withPace } from './throttle.ts'
import { runExclusiveApart, isLockTaken } from './import-lease.ts'

/** Milliseconds for which the rest of a body is read after its call was answered. */
const REST_MS = 30_000
/** Bytes. A JSON list is read whole; longer ones have to come as NDJSON. */
const MAX_JSON = 10_485_760

const tooBig = () =>
  new Refusal(
    413,
    'demasiado_grande',
    'Una lista JSON admite hasta 10 MB: enviá lo que pase de ahí como application/x-ndjson.',
  )
const readJson = async (bytes: Readable): Promise<readonly unknown[]> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of bytes as AsyncIterable<Buffer>) {
    size += part.length
    if (size > MAX_JSON) throw tooBig()
    parts.push(part)
  }
  let value: unknown
  try {
    value = JSON.parse(
      Buffer.concat(parts)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    )
  } catch {
    throw badInput('El contenido no es JSON.')
  }
  const lista = Array.isArray(value) ? value : (value as { $values?: unknown } | null)?.$values
  if (!Array.isArray(lista)) throw badInput('Se esperaba una lista JSON, o un objeto con $values.')
  return lista
}

/** The chunks of a stream, which stays open when the reader stops. */
async function* spared(bytes: Readable): AsyncIterable<Buffer> {
  for await (const piece of bytes.iterator({ destroyOnReturn: false })) yield piece as Buffer
}
/**
 * Runs `work` with a request's body; if it stops early, the rest is read and discarded, so that the answer arrives and
 * the connection can be reused.
 */
export const whole = async <T>(bytes: unknown, work: (body: Readable) => Promise<T>): Promise<T> => {
  if (!(bytes instanceof Readable)) return work(Readable.from([]))
  bytes.on('error', () => {}) // a reader gets the error anyway; without one a sender that goes away does not matter
  try {
    return await work(Readable.from(spared(bytes), { objectMode: false }))
  } finally {
    bytes.resume()
    setTimeout(() => bytes.destroy(new Error('too late')), REST_MS).unref()
  }
}

/**
 * Runs `work` with the records of the body. A dry run stores the body in a file first: its connection must not wait
 * for a slow sender.
 */
const withBody = async <T>(
  type: string,
  body: Readable,
  spool: boolean,
  work: (origen: Origen) => Promise<T>,
): Promise<T> => {
  const kind = type.split(';')[0]!.trim().toLowerCase()
  if (kind === 'application/json') return work(readLista(await readJson(body)))
  if (kind !== 'application/x-ndjson')
    throw new Refusal(415, 'tipo_no_admitido', 'Se espera application/json o application/x-ndjson.')
  if (!spool) return work(readNdjson(withPace(body)))
  return withSpooled(body, (path) => work(readNdjson(createReadStream(path))))
}

/** The counts of a call with one file. */
const UNA = { leidas: 1, conError: 0 }
/** Imports the PDF of a voucher; the key is checked before the body is read. Throws as saveComprobantePdf. */
export const receivePdf = async (
  { params, body }: { params: { link: string }; body: BodyStream },
  meta: Meta,
): Promise<void> => {
  const clave = await claveOf(jobsDb(), meta.authorization)
  requireAlcance(clave, 'comprobantes')
  await whole(body.bytes, (bytes) => saveComprobantePdf(params.link, bytes as AsyncIterable<Uint8Array>))
  await noteArrival(jobsDb(), 'comprobantes (PDF)', `clave «${clave.nombre}»`, UNA)
}

/** Imports the receipt of a current account's document, by its file name. Throws as saveRecibo. */
export const receiveRecibo = async (
  { params, body }: { params: { archivo: string }; body: BodyStream },
  meta: Meta,
): Promise<void> => {
  const clave = await claveOf(jobsDb(), meta.authorization)
  requireAlcance(clave, 'documentos')
  await whole(body.bytes, (bytes) => saveRecibo(params.archivo, bytes as AsyncIterable<Uint8Array>))
  await noteArrival(jobsDb(), 'documentos (PDF)', `clave «${clave.nombre}»`, UNA)
}

type Query = {
  dryRun: boolean | null
  decimal: Decimal | null
  momento: string | null
  completo: boolean | null
  confirmarBajas: boolean | null
}
type Input = { params: { entidad: string }; query: Query; body: BodyStream }

/**
 * Imports rows of one entity sent by the order system, like a file, with the same report; audited. Throws 401 without a
 * valid key, 403 beyond its scope, 404 for an unknown entity, 409 for a complete file while another of its kind is
 * imported.
 */
export const receiveImport = async (
  { params, query, body }: Input,
  meta: Meta,
): Promise<Returned<typeof contract.importEntidad>> => {
  const clave = await claveOf(jobsDb(), meta.authorization)
  const entidad = entidades.find((e) => e.nombre === params.entidad)
  if (!entidad) throw notFound(`No existe la entidad «${params.entidad.slice(0, 40)}».`)
  requireAlcance(clave, entidad.nombre)
  const quien = clave.nombre
  const dry = query.dryRun ?? false
  // before any wait: rows without a moment count as stated when the call arrived
  const ctx = makeContext(quien, { decimal: query.decimal, momento: query.momento })
  // a complete file takes the entity's lock; other calls go between its batches
  const completo = (query.completo ?? false) && entidad.quita !== undefined
  // a dry run ends when its caller hangs up; an import does not
  const gone = meta.hangUp()
  const refuseGone = (): void => {
    if (gone.aborted) throw cutOff()
  }
  let done: Report | null = null
  let rechazada = false
  const load = (on: Parameters<typeof importEntidad>[0], origen: Origen): Promise<Report> =>
    importEntidad(on, entidad, origen, ctx, {
      archivo: entidad.nombre,
      withPeople: true,
      ...(dry ? { onProgress: refuseGone } : {}),
      ...(completo ? { bajas: { confirmed: query.confirmarBajas ?? false } } : { withoutTurn: true }),
    })
  const save = (origen: Origen): Promise<Report> =>
    completo ? runExclusiveApart(entidad.nombre, (on) => load(on, origen)) : load(jobsDb(), origen)
  try {
    done = await whole(body.bytes, (bytes) =>
      withBody(body.type, bytes, dry, (origen) => (dry ? dryRun(jobsDb(), (on) => load(on, origen)) : save(origen))),
    )
    const { errores, avisos, ...report } = done
    if (!dry) log('importacion', { clave: quien, ...report })
    return { ...report, dryRun: dry, errores: { $values: errores }, avisos: { $values: avisos } }
  } catch (error) {
    rechazada = isLockTaken(error)
    throw error
  } finally {
    // clear the caches: something may have been written even if it failed
    if (!dry && !rechazada) forgetAll()
    // a failed import is recorded too; an error in recording must not hide its cause
    if (!rechazada)
      await recordImport(jobsDb(), byClave(quien, meta.ip), entidad.nombre, dry, done).catch((error: unknown) =>
        log('importacion_sin_registro', { clave: quien, error: String(error) }),
      )
  }
}
