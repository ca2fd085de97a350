import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { badInput, notFound, Refusal } from '#shared/errors.ts'
import type { BodyStream, Returned } from '#shared/route.ts'
import { saveRecibo } from '#features/cuenta-corriente/server/cuenta-corriente.ts'
import { saveComprobantePdf } from '#features/presupuestos/server/presupuestos.ts'
import { jobsDb, log } from '#server/context.ts'
import type { Meta } from '#server/http/meta.ts'
import { forgetAll } from '#server/memory.ts'
import type { contract } from '../contract.ts'
import type { Decimal } from './cifras.ts'
import { claveOf, requireAlcance } from './claves.ts'
import { contexto } from './columnas.ts'
import { entidades } from './entidades/entidades.ts'
import { dryRun } from './ensayo.ts'
import { importEntidad, type Informe } from './import.ts'
import { readLista, readNdjson, type Origen } from './origen.ts'
import { porClave, recordImport } from './registro.ts'
import { conRitmo } from './ritmo.ts'
import { enExclusiva, esperaTurno } from './turno.ts'

/** How long the rest of a body is read after its call was answered. */
const REST_MS = 30_000
/** A JSON list is read whole; what is longer comes as NDJSON. */
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

/** The pieces of a stream that stays open when their reader gives up. */
async function* spared(bytes: Readable): AsyncIterable<Buffer> {
  for await (const piece of bytes.iterator({ destroyOnReturn: false })) yield piece as Buffer
}
/**
 * The bytes of a request, whose reader may give up: the rest is then read and thrown away, so that the answer arrives
 * and the connection is free again.
 */
export const whole = async <T>(bytes: unknown, work: (body: Readable) => Promise<T>): Promise<T> => {
  if (!(bytes instanceof Readable)) return work(Readable.from([]))
  bytes.on('error', () => {}) // whoever reads is told; a sender that goes away while nobody does is no matter
  try {
    return await work(Readable.from(spared(bytes), { objectMode: false }))
  } finally {
    bytes.resume()
    setTimeout(() => bytes.destroy(new Error('too late')), REST_MS).unref()
  }
}

/**
 * Runs the work with the lines of the body. A dry run keeps them in a file first: its connection must not wait for a
 * slow sender, and the sender has the turn of imports for as long as it keeps up a pace.
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
  if (!spool) return work(readNdjson(conRitmo(body)))
  const dir = await mkdtemp(join(tmpdir(), 'pv-import-'))
  try {
    const file = join(dir, 'filas.ndjson')
    await pipeline(body, createWriteStream(file, { mode: 0o600 }))
    return await work(readNdjson(createReadStream(file)))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** Takes the PDF of a voucher; its key is asked for before a byte is read. Refuses as saveComprobantePdf. */
export const receivePdf = async (
  { params, body }: { params: { link: string }; body: BodyStream },
  meta: Meta,
): Promise<void> => {
  requireAlcance(await claveOf(jobsDb(), meta.authorization), 'comprobantes')
  await whole(body.bytes, (bytes) => saveComprobantePdf(params.link, bytes as AsyncIterable<Uint8Array>))
}

/** Takes the receipt of a document of a current account, by the name of its file. Refuses as saveRecibo. */
export const receiveRecibo = async (
  { params, body }: { params: { archivo: string }; body: BodyStream },
  meta: Meta,
): Promise<void> => {
  requireAlcance(await claveOf(jobsDb(), meta.authorization), 'documentos')
  await whole(body.bytes, (bytes) => saveRecibo(params.archivo, bytes as AsyncIterable<Uint8Array>))
}

type Query = {
  dryRun: boolean | null
  decimal: Decimal | null
  completo: boolean | null
  confirmarBajas: boolean | null
}
type Input = { params: { entidad: string }; query: Query; body: BodyStream }

/**
 * Takes rows of one kind from the order system: the same engine, the same report as the files; repeating changes
 * nothing. Refuses 401 without a key in force, 403 what it does not reach, 404 an unknown entity; every import is put
 * on record.
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
  const seco = query.dryRun ?? false
  let hecho: Informe | null = null
  let rechazada = false
  const load = (on: Parameters<typeof importEntidad>[0], origen: Origen): Promise<Informe> =>
    importEntidad(on, entidad, origen, contexto(quien, { decimal: query.decimal }), {
      archivo: entidad.nombre,
      conGente: true,
      bajas: query.completo ? { confirmadas: query.confirmarBajas ?? false } : undefined,
    })
  try {
    hecho = await whole(body.bytes, (bytes) =>
      withBody(body.type, bytes, seco, (origen) =>
        seco
          ? dryRun(jobsDb(), (on) => load(on, origen))
          : enExclusiva(jobsDb(), 'importacion', (on) => load(on, origen)),
      ),
    )
    const { errores, avisos, ...informe } = hecho
    if (!seco) log('importacion', { clave: quien, ...informe })
    return { ...informe, dryRun: seco, errores: { $values: errores }, avisos: { $values: avisos } }
  } catch (error) {
    rechazada = esperaTurno(error)
    throw error
  } finally {
    // whatever came in, also before a failure, may concern what is remembered
    if (!seco && !rechazada) forgetAll()
    // what broke off is on record too; that the record cannot be written must not hide why
    if (!rechazada)
      await recordImport(jobsDb(), porClave(quien, meta.ip), entidad.nombre, seco, hecho).catch((error: unknown) =>
        log('importacion_sin_registro', { clave: quien, error: String(error) }),
      )
  }
}
