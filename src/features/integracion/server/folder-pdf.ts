import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findRecibo, saveRecibo } from '#features/cuenta-corriente/server/cuenta-corriente.ts'
import { problemOfPdf, saveComprobantePdf } from '#features/presupuestos/server/presupuestos.ts'
import { Refusal } from '#shared/errors.ts'
import type { Db } from '#server/db/db.ts'
import { withCopies, dryRunOf } from './dry-run.ts'
import type { Report, BadLinea } from './import.ts'

const BATCH = 200

type Pdf = { readonly archivo: string; readonly link: string }
/** The PDFs of a subfolder, sorted by name; none if it does not exist. */
const listPdfs = async (dir: string, subfolder: string): Promise<Pdf[]> => {
  const folders = (await readdir(dir, { withFileTypes: true })).filter((e) => e.isDirectory())
  const onDisk = folders.find((e) => e.name.toLowerCase() === subfolder)?.name
  if (onDisk === undefined) return []
  const todos = await readdir(join(dir, onDisk), { withFileTypes: true })
  return todos
    .filter((e) => e.isFile() && e.name.toLowerCase().endsWith('.pdf'))
    .map(({ name }) => ({ archivo: join(onDisk, name), link: name.slice(0, -'.pdf'.length) }))
    .sort((a, b) => (a.link < b.link ? -1 : 1))
}

/** A file's SHA-256, or why it is refused. */
const readPdf = async (path: string): Promise<{ sha256: string } | { motivo: string }> => {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    if (head.length < 16) head = Buffer.concat([head, piece.subarray(0, 16)])
    hash.update(piece)
    size += piece.length
  }
  const trouble = problemOfPdf(head, size)
  return trouble ? { motivo: trouble.message } : { sha256: hash.digest('hex') }
}

/** The vouchers with these keys, with the hash of their stored PDF. */
const findHashes = async (db: Db, pdfs: readonly Pdf[]): Promise<ReadonlyMap<string, string | null>> => {
  const links = pdfs.map((p) => p.link)
  const find = (on: Db) =>
    on
      .selectFrom('comprobante as k')
      .leftJoin('archivo as a', 'a.id', 'k.archivo')
      .select(['k.link', 'a.sha256'])
      .where('k.link', 'in', links)
      .execute()
  const ensayo = dryRunOf(db)
  const rows = await (ensayo
    ? withCopies(
        ensayo,
        'comprobantes',
        links.map((link) => ({ link })),
        find,
      )
    : find(db))
  return new Map(rows.map((r) => [r.link, r.sha256]))
}

/** The receipts with these names, with the hash of their stored PDF. */
const findRecibos = async (db: Db, pdfs: readonly Pdf[]): Promise<ReadonlyMap<string, string | null>> => {
  const found = new Map<string, string | null>()
  for (const { link } of pdfs) {
    const hash = await findRecibo(db, link)
    if (hash !== undefined) found.set(link, hash)
  }
  return found
}
/** A folder of PDFs: what their names are, how the stored ones are found, and how one is saved. */
type Kind = {
  readonly folder: string
  readonly find: typeof findHashes
  readonly save: (link: string, bytes: AsyncIterable<Uint8Array>) => Promise<unknown>
  readonly notThere: (link: string) => string
}
const kinds: readonly Kind[] = [
  {
    folder: 'comprobantes',
    find: findHashes,
    save: (link, bytes) => saveComprobantePdf(link, bytes),
    notThere: (link) => `No existe el comprobante «${link}».`,
  },
  {
    folder: 'documentos',
    find: findRecibos,
    save: saveRecibo,
    notThere: (link) => `No existe el documento «${link}».`,
  },
]

const vacio = (folder: string): Report => ({
  entidad: `${folder} (PDF)`,
  archivo: `${folder}/`,
  leidas: 0,
  nuevas: 0,
  cambiadas: 0,
  iguales: 0,
  retiradas: 0,
  conError: 0,
  errores: [],
  avisos: [],
})
const MAX_ERRORES = 1_000

type Statements = {
  onBadLinea?: ((mala: BadLinea) => void) | undefined
  onProgress?: ((report: Report) => void) | undefined
}
/**
 * Imports the PDFs of the folders `comprobantes` and `documentos`, as the calls do: an identical PDF is not stored
 * again; one that is no PDF, or names nothing stored, is a bad line. A dry run only checks. Returns a report for each
 * non-empty folder.
 */
export const importPdfs = async (db: Db, dir: string, statements: Statements): Promise<Report[]> => {
  const reports: Report[] = []
  for (const kind of kinds) {
    const report = await importKind(db, dir, kind, statements)
    if (report) reports.push(report)
  }
  return reports
}

const importKind = async (
  db: Db,
  dir: string,
  { folder, find, save, notThere }: Kind,
  { onBadLinea, onProgress }: Statements,
): Promise<Report | null> => {
  const pdfs = await listPdfs(dir, folder)
  if (pdfs.length === 0) return null
  const report = vacio(folder)
  const mala = (archivo: string, motivo: string): void => {
    report.conError++
    const one = { archivo, linea: 0, columna: null, motivo }
    if (report.errores.length < MAX_ERRORES) report.errores.push(one)
    onBadLinea?.(one)
  }
  const take = async ({ archivo, link }: Pdf, hashes: ReadonlyMap<string, string | null>): Promise<void> => {
    report.leidas++
    if (!hashes.has(link)) return mala(archivo, notThere(link.slice(0, 200)))
    const leido = await readPdf(join(dir, archivo))
    if ('motivo' in leido) return mala(archivo, leido.motivo)
    const hay = hashes.get(link)
    if (hay === leido.sha256) report.iguales++
    else if (hay) report.cambiadas++
    else report.nuevas++
    if (hay === leido.sha256 || dryRunOf(db)) return
    await save(link, createReadStream(join(dir, archivo)) as AsyncIterable<Uint8Array>)
  }
  for (let at = 0; at < pdfs.length; at += BATCH) {
    const batch = pdfs.slice(at, at + BATCH)
    const hashes = await find(db, batch)
    for (const pdf of batch)
      await take(pdf, hashes).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        mala(pdf.archivo, error.message)
      })
    onProgress?.(report)
  }
  return report
}
