import { randomBytes } from 'node:crypto'
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { request } from 'node:http'
import { cpus, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { ZipFile } from 'yazl'
import { createClave } from '#features/integracion/server/claves.ts'
import { openDb } from '#server/db/db.ts'
import { startS3 } from '../test/s3.ts'
import { signIn, type Account } from './accounts.ts'
import { take } from './lento.ts'
import { forgetPeak, memoryOf } from './processes.ts'
import { filesTable, type Subida } from './report.ts'
import { seed } from './seed.ts'
import { startDatabase, startServer, type Server } from './servers.ts'

/**
 * npm run bench -- --archivos [--write]: the server's cost of big files: uploaded and downloaded zips, many receipts
 * in one zip, and aborted transfers; stored on disk and in a bucket. Environment: BENCH_ZIP (MB of a zip, 200),
 * BENCH_RECIBOS (100 of BENCH_RECIBO_MB each, 4), BENCH_KB_S of the slow reader (8192).
 */
const settings = process.env
const zipMb = Number(settings.BENCH_ZIP ?? 200)
const recibos = Number(settings.BENCH_RECIBOS ?? 100)
const reciboMb = Number(settings.BENCH_RECIBO_MB ?? 4)
const kbs = Number(settings.BENCH_KB_S ?? 8192)
const MB = 1_000_000

type Kept = <T extends { stop: () => Promise<void> }>(x: T) => T
type Room = {
  where: string
  portal: Server
  db: pg.Client
  admin: Account
  cliente: Account
  zip: string
  clave: string
  /** Number of files in the store, partial ones included. */
  stored: () => number
}

const noise = (mb: number): Readable => {
  const piece = randomBytes(MB)
  return Readable.from(
    (function* () {
      for (let n = 0; n < mb; n++) yield piece
    })(),
  )
}
/** Writes a zip of about `mb` MB of incompressible data. */
const writeZip = async (path: string, mb: number): Promise<void> => {
  const zip = new ZipFile()
  for (let n = 0; n < 20; n++) zip.addReadStream(noise(mb / 20), `foto-${n}.jpg`, { compress: false })
  zip.end()
  await pipeline(zip.outputStream as Readable, createWriteStream(path))
}
const below = (dir: string): number =>
  existsSync(dir) ? readdirSync(dir, { recursive: true, withFileTypes: true }).filter((f) => f.isFile()).length : 0

const HEAD =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="lista.zip"\r\ncontent-type: application/zip\r\n\r\n'
const TAIL = '\r\n--x--\r\n'
const authOf = ({ token, cookie }: Account) => ({ authorization: `Bearer ${token}`, cookie: `pv_sesion=${cookie}` })
/** Uploads the zip as a browser does; with `until`, hangs up after so many bytes. Resolves with the status. */
const send = ({ portal, admin, zip }: Room, call: string, until?: number): Promise<number> =>
  new Promise((done, fail) => {
    const size = statSync(zip).size
    const out = request({
      port: portal.port,
      method: 'POST',
      path: `/api/configuracion/${call}`,
      headers: {
        ...authOf(admin),
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': HEAD.length + size + TAIL.length,
      },
    })
    out.once('response', (answer) => {
      answer.resume().once('end', () => done(answer.statusCode!))
    })
    out.once('error', (error) => (until === undefined ? fail(error) : done(0)))
    out.write(HEAD)
    const body = createReadStream(zip, until === undefined ? {} : { end: until })
    body.pipe(out, { end: false })
    body.once('end', () => (until === undefined ? out.end(TAIL) : out.destroy()))
  })

/** The server's peak memory and the seconds while `work` runs. */
const measure = async (room: Room, name: string, mb: number, work: () => Promise<unknown>): Promise<Subida> => {
  const { pid } = room.portal
  const before = memoryOf(pid).now
  forgetPeak(pid)
  const started = performance.now()
  await work().catch((error: unknown) => {
    console.error(readFileSync(room.portal.log, 'utf8').slice(-3_000))
    throw error
  })
  const seconds = (performance.now() - started) / 1_000
  const found = { where: room.where, name, mb, seconds, before, peak: memoryOf(pid).peak }
  console.log(`  ${room.where}: ${name}: ${seconds.toFixed(1)} s, ${before.toFixed(0)} → ${found.peak.toFixed(0)} MB`)
  return found
}
const must = async (work: Promise<number>): Promise<void> => {
  const status = await work
  if (status !== 200) throw new Error(`The upload was answered ${status}.`)
}
/** Waits until aborted transfers have left neither rows nor bytes. */
const untilGone = async ({ db, stored }: Room, before: number): Promise<void> => {
  for (let n = 0; n < 400; n++) {
    const { rows } = await db.query("select count(*)::int as n from archivo where estado <> 'listo'")
    if (rows[0].n === 0 && stored() === before) return
    await pause(50)
  }
  throw new Error('Something is left of an upload that was broken off.')
}

/** Uploads as many receipts of one client as a zip may have, with the order system's key. */
const putRecibos = async ({ db, portal, cliente, clave }: Room): Promise<number[]> => {
  const { rows } = await db.query<{ cuit: string }>('select "documentoNro" as cuit from cliente where id = $1', [
    cliente.clienteId,
  ])
  await db.query('delete from documento where "clienteId" = $1', [cliente.clienteId])
  const { rows: made } = await db.query<{ id: number; documento: string }>(
    `
      insert into documento ("clienteId", tipo, documento, importe, "monedaId", saldo, "fechaEmision")
      select $1, 'Factura', '0009-' || i, 1, (select min(id) from moneda), 0, current_date
      from generate_series(1, $2::int) i
      returning id, documento`,
    [cliente.clienteId, recibos],
  )
  const pdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(reciboMb * MB)])
  for (const { documento } of made) {
    const { status } = await fetch(
      `http://127.0.0.1:${portal.port}/api/integracion/documentos/ADB${rows[0]!.cuit}F${documento}/pdf`,
      {
        method: 'PUT',
        body: pdf,
        headers: { authorization: `Bearer ${clave}`, 'content-type': 'application/pdf' },
      },
    )
    if (status !== 204) throw new Error(`A receipt was answered ${status}.`)
  }
  return made.map((d) => d.id)
}

const run = async (room: Room): Promise<Subida[]> => {
  const { portal, cliente, stored } = room
  const found: Subida[] = []
  const one = async (name: string, mb: number, work: () => Promise<unknown>) =>
    void found.push(await measure(room, name, mb, work))
  await one('uploading a zip', zipMb, () => must(send(room, 'uploadManualMarca')))
  await one('uploading the price list', zipMb, () => must(send(room, 'uploadListPrecios')))
  await one('uploading the other, and joining both', zipMb * 2, () => must(send(room, 'uploadListPreciosHerr')))
  await one('uploading three at once', zipMb * 3, () =>
    Promise.all(
      ['uploadManualMarca', 'uploadBancoImagenes', 'uploadManualMarca'].map((call) => must(send(room, call))),
    ),
  )
  const before = stored()
  await one('cancelling halfway, until nothing is left', zipMb / 2, async () => {
    await send(room, 'uploadManualMarca', (zipMb * MB) / 2)
    await untilGone(room, before)
  })
  const menu = { ...cliente, method: 'GET', path: '/api/menu/download/manualmarca' } as const
  await one(`downloading a zip at ${kbs} kB/s`, zipMb, () => take(portal.port, menu, { kbs }))
  const documentos = await putRecibos(room)
  const body = { clienteId: cliente.clienteId, documentos }
  const zip = { ...cliente, method: 'POST', path: '/api/factura/DownloadZip', body } as const
  const mb = recibos * reciboMb
  await one(`downloading ${recibos} receipts in a zip`, mb, () => take(portal.port, zip))
  await one(`the same at ${kbs} kB/s`, mb, () => take(portal.port, zip, { kbs }))
  await one('the same, three at once', mb * 3, () => Promise.all([1, 2, 3].map(() => take(portal.port, zip))))
  await one('cutting halfway, and whole again', mb * 1.5, async () => {
    await take(portal.port, zip, { until: (mb * MB) / 2 })
    await take(portal.port, zip)
  })
  return found
}

const open = async (kept: Kept, url: string, port: number, zip: string, bucket: boolean): Promise<Room> => {
  const s3 = bucket ? kept(await startS3()) : null
  const portal = kept(await startServer(url, port, [], undefined, { FILES_MAX_MB: '1000', ...s3?.env }))
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  kept({ stop: () => db.end() })
  const own = openDb({ connectionString: url, max: 1 })
  const clave = await createClave(own.db, 'bench', { alcance: ['documentos'] })
  await own.close()
  const archivos = join(dirname(portal.log), 'archivos')
  return {
    where: bucket ? 'bucket' : 'disk',
    portal,
    db,
    admin: (await signIn(db, 1, 1))[0]!,
    cliente: (await signIn(db, 3, 1))[0]!,
    zip,
    clave,
    stored: () => (s3 ? s3.keys().length + s3.unfinished().length : below(archivos)),
  }
}

/** Measures both stores and returns the text of the table. */
export const measureFiles = async (kept: Kept, port: number): Promise<string> => {
  const dir = mkdtempSync(join(tmpdir(), 'pv-bench-zip-'))
  kept({ stop: async () => rmSync(dir, { recursive: true, force: true }) })
  const zip = join(dir, 'lista.zip')
  await writeZip(zip, zipMb)
  const database = kept(await startDatabase())
  const found: Subida[] = []
  for (const [n, bucket] of [false, true].entries()) {
    const url = await database.create(bucket ? 'bucket' : 'disco')
    await seed(url, 0)
    found.push(...(await run(await open(kept, url, port + n, zip, bucket))))
  }
  return `${cpus()[0]!.model.trim()}, ${cpus().length} CPU; Node ${process.version}; a zip of ${zipMb} MB, receipts of ${reciboMb} MB; ${new Date().toISOString().slice(0, 10)}.\n\n${filesTable(found)}`
}
