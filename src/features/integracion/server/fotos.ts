import { createHash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { access, readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { choose, isOfSistema, MAX_BYTES, readNombre, textos, type Lugar } from '#features/fotos/rules.ts'
import {
  checkFoto,
  BadFoto,
  fingerprintOf,
  listCodigos,
  listLugares,
  saveFoto,
  type Cambio,
} from '#features/fotos/server/fotos.ts'
import type { Db } from '#server/db/db.ts'
import { findNuevas, markVisto, type Visto } from './bajas.ts'
import { asComplete, withdrawMissing } from './completo.ts'
import { dryRunOf, withCopies } from './dry-run.ts'
import { quitaFoto } from './entidades/quitas.ts'
import type { Bajas, Report, BadLinea } from './import.ts'
import { findRetiradas, type Statement } from './tombstones.ts'
import { LATE_NOTE } from './storedRow.ts'

/** The entity's name: of its folder, its scope and its line in the report. */
export const FOTOS = 'fotos'
/** Names whose products are looked up at once. */
const BATCH = 200
const MAX_ERRORES = 1_000

/** `momento`: when the folder, or one of its files, was read; ISO 8601. */
type Options = {
  readonly momento: (archivo: string) => string
  readonly onBadLinea?: (mala: BadLinea) => void
  readonly onProgress?: (report: Report) => void
  readonly bajas?: Bajas | undefined
}
/** A folder of pictures: its name in the report, and its files. */
export type Folder = {
  readonly dir: string
  readonly nombre: string
  readonly archivos: readonly string[]
  readonly folders: readonly string[]
}

/** The folder of pictures within another; null if there is none. */
export const readFotos = async (dir: string, nombre: string | undefined): Promise<Folder | null> => {
  if (nombre === undefined) return null
  const own = join(dir, nombre)
  if (!(await stat(own)).isDirectory()) return null
  const entries = (await readdir(own, { withFileTypes: true })).filter((e) => !isOfSistema(e.name))
  const namesOf = (folders: boolean) =>
    entries
      .filter((e) => e.isDirectory() === folders)
      .map((e) => e.name)
      .sort()
  return { dir: own, nombre, archivos: namesOf(false), folders: namesOf(true) }
}

/** Runs `work` where a dry run sees the products of its own copies. */
const onCopies = <T>(db: Db, work: (on: Db) => Promise<T>): Promise<T> => {
  const ensayo = dryRunOf(db)
  return ensayo ? withCopies(ensayo, FOTOS, [], work) : work(db)
}
const key = ({ codigo, orden }: Lugar): string => `${orden} ${codigo}`

/** The products that the names of a batch mean, and the photos stored for them. */
const readBatch = (db: Db, nombres: readonly string[]) =>
  onCopies(db, async (on) => {
    const possible = [...new Set(nombres.flatMap((n) => readNombre(n).map((l) => l.codigo.toLowerCase())))]
    const byLowercase = Map.groupBy(await listCodigos(on, possible), (codigo) => codigo.toLowerCase())
    const lugares = await listLugares(on, [...byLowercase.values()].flat())
    return {
      lugarOf: (nombre: string) => choose(nombre, (codigo) => byLowercase.get(codigo) ?? []),
      hay: new Map(lugares.map((l) => [key({ codigo: l.productoId, orden: l.orden }), l])),
    }
  })
type Batch = Awaited<ReturnType<typeof readBatch>>

/** A photo's place, and when something was stated of it. */
export const statementOf = ({ codigo, orden }: Lugar, momento: string): Statement => ({
  clave: { productoId: codigo, orden },
  momento,
})
/** Whether this place has a later photo or withdrawal. */
export const isLate = async (db: Db, lugar: Lugar, momento: string): Promise<boolean> => {
  const statement = [statementOf(lugar, momento)]
  const [retirada, nueva] = [
    await findRetiradas(db, FOTOS, quitaFoto, statement),
    await findNuevas(db, quitaFoto, statement),
  ]
  return retirada.size + nueva.size > 0
}

const hashOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return hash.digest('hex')
}

/** The size in bytes. Throws BadFoto for a broken link or an unreadable file. */
const sizeOf = async (path: string): Promise<number> => {
  const found = await stat(path).catch(() => null)
  const readable = await access(path, constants.R_OK).then(
    () => true,
    () => false,
  )
  if (!found?.isFile() || !readable) throw new BadFoto('ilegible')
  return found.size
}

/** Imports a photo; a dry run only checks it. Throws BadFoto. */
const takeFoto = async (
  db: Db,
  { path, momento }: { readonly path: string; readonly momento: string },
  lugar: Lugar,
  hay: Batch['hay'],
): Promise<Cambio | 'tardia'> => {
  if ((await sizeOf(path)) > MAX_BYTES) throw new BadFoto('bytes')
  const former = hay.get(key(lugar))
  // a photo whose job is not done is sent again: the job may have failed
  const same = former?.foto && !former.nueva && former.foto.startsWith(`${fingerprintOf(await hashOf(path))}.`)
  if (same) return 'igual'
  if (await onCopies(db, (on) => isLate(on, lugar, momento))) return 'tardia'
  if (!dryRunOf(db)) return saveFoto(lugar, { nombre: basename(path), momento }, createReadStream(path))
  await checkFoto(await readFile(path))
  return former ? 'cambiada' : 'nueva'
}

/** Counts and reports, as for the lines of a file. */
const reporter = ({ nombre, folders }: Folder, { onBadLinea }: Options) => {
  const report: Report = {
    entidad: FOTOS,
    archivo: `${nombre}/`,
    leidas: 0,
    nuevas: 0,
    cambiadas: 0,
    iguales: 0,
    retiradas: 0,
    conError: 0,
    errores: [],
    avisos: folders.map((folder) => `${nombre}/${folder} ${textos.folder}`),
  }
  const mala = (archivo: string, motivo: string): void => {
    const one = { archivo, linea: 0, columna: null, motivo }
    report.conError++
    if (report.errores.length < MAX_ERRORES) report.errores.push(one)
    onBadLinea?.(one)
  }
  return { report, mala }
}

const cuenta = { nueva: 'nuevas', cambiada: 'cambiadas', igual: 'iguales', tardia: 'iguales' } as const
/**
 * Imports a folder of photos, each named by the code of its product. A bad one is reported by its name, and the
 * product keeps its former photo; repeated ones are skipped. No transaction lasts longer than one photo.
 */
export const importFotos = (db: Db, folder: Folder, options: Options): Promise<Report> =>
  options.bajas
    ? asComplete(db, { nombre: FOTOS, quita: quitaFoto }, (on, visto) => takeFotos(on, folder, options, visto))
    : takeFotos(db, folder, options, null)

const takeFotos = async (db: Db, folder: Folder, options: Options, visto: Visto | null): Promise<Report> => {
  const { dir, nombre, archivos } = folder
  const { report, mala } = reporter(folder, options)
  const vistas = new Set<string>()
  const one = async (archivo: string, { lugarOf, hay }: Batch): Promise<string | null> => {
    const lugar = lugarOf(archivo)
    if ('motivo' in lugar) return lugar.motivo
    if (vistas.has(key(lugar))) return textos.repetida
    vistas.add(key(lugar))
    if (visto) await markVisto(db, visto, [{ productoId: lugar.codigo, orden: lugar.orden }])
    try {
      const cambio = await takeFoto(db, { path: join(dir, archivo), momento: options.momento(archivo) }, lugar, hay)
      report[cuenta[cambio]]++
      if (cambio === 'tardia') report.avisos.push(`${nombre}/${archivo}: ${LATE_NOTE}`)
      return null
    } catch (error) {
      if (error instanceof BadFoto) return textos[error.falla]
      throw error
    }
  }

  for (let from = 0; from < archivos.length; from += BATCH) {
    const nombres = archivos.slice(from, from + BATCH)
    const batch = await readBatch(db, nombres)
    for (const archivo of nombres) {
      report.leidas++
      const motivo = await one(archivo, batch)
      if (motivo !== null) mala(`${nombre}/${archivo}`, motivo)
      options.onProgress?.(report)
    }
  }
  if (visto)
    await withdrawMissing(
      db,
      { nombre: FOTOS, quita: quitaFoto },
      { visto, confirmed: options.bajas!.confirmed, momento: options.momento('') },
      report,
      ({ motivo }) => mala(`${nombre}/`, motivo),
    )
  return report
}
