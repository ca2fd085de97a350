import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import { readBusquedas } from './busquedas.ts'
import { importPdfs } from './folder-pdf.ts'
import type { Encoding } from '#server/files/encoding.ts'
import type { Context } from './columnas.ts'
import { dryRunOf } from './dry-run.ts'
import { entidades } from './entidades/entidades.ts'
import type { Entidad } from './entidad.ts'
import { FOTOS, importFotos, readFotos } from './fotos.ts'
import { importEntidad, type Bajas, type Report, type BadLinea } from './import.ts'
import { readCsv } from './csv.ts'
import { NOMBRE, readMapa, type Fuente, type Mapa } from './mapa.ts'
import type { Origen } from './origen.ts'
import { ownOf, translate } from './translation.ts'
import { runExclusive, whenFree } from './import-lease.ts'

/**
 * The records to read again: the refused lines; and later lines of the same quotes without their state, which has been
 * applied already.
 */
async function* again(origen: Origen, refused: ReadonlySet<number>): Origen {
  const numbers = new Set<string>()
  for await (const record of origen) {
    if (!('linea' in record)) {
      yield record
      continue
    }
    const names =
      'campos' in record
        ? ['id', 'presupuestoTotvsId'].flatMap((c) => (record.campos[c] ? [`${c} ${record.campos[c]}`] : []))
        : []
    if (refused.has(record.linea)) {
      for (const n of names) numbers.add(n)
      yield record
    } else if ('campos' in record && names.some((n) => numbers.has(n)))
      yield { ...record, campos: { ...record.campos, estado: '' } }
  }
}

/** How a folder is read. `codificacion`: the encoding of all its files, instead of detecting each. */
export type Reading = {
  readonly onBadLinea?: (mala: BadLinea) => void
  readonly onProgress?: (report: Report) => void
  readonly codificacion?: Encoding
  /** `completo`: the mapping declares the file complete. */
  readonly bajas?: (entidad: string, completo: boolean) => Bajas | undefined
  /** Another import holds the entity's lock: the folder waits for it. */
  readonly onWait?: (entidad: string) => void
  /** Filled with each file's report as soon as it is read, so that it is there after a failure too. */
  readonly reports?: Report[]
  /** Skips the photos: a transaction must not wait for files. */
  readonly withoutFotos?: true
}
const bajasOfMapa = (_entidad: string, completo: boolean): Bajas | undefined =>
  completo ? { confirmed: false } : undefined
/** A file of the folder and its entity; `fuente` null: it has our column names. */
type Archivo = { readonly entidad: Entidad; readonly archivo: string; readonly fuente: Fuente | null }

/** The files of a folder by their names in lower case. Throws if two differ only in case. */
const findFiles = async (dir: string): Promise<Map<string, string>> => {
  const files = new Map<string, string>()
  for (const nombre of await readdir(dir)) {
    const another = files.get(nombre.toLowerCase())
    if (another !== undefined) throw new Error(`La carpeta tiene ${another} y ${nombre}: no se sabe cuál leer.`)
    files.set(nombre.toLowerCase(), nombre)
  }
  return files
}
/** The files that the mapping reads, in lower case: none of them has our columns. */
const listNamed = (mapa: Mapa | null): ReadonlySet<string> =>
  new Set(
    (mapa?.fuentes ?? [])
      .flatMap((fuente) => [
        fuente.archivo,
        ...fuente.columnas.flatMap(([, reglas]) =>
          reglas.flatMap((regla) => ('busca' in regla && regla.busca ? [regla.busca.archivo] : [])),
        ),
      ])
      .map((nombre) => nombre.toLowerCase()),
  )
/** The files to read, in the order of the entities; and the files that the mapping names and the folder lacks. */
const listArchivos = (files: ReadonlyMap<string, string>, mapa: Mapa | null) => {
  const fuentes = mapa?.fuentes ?? []
  const mapped = listNamed(mapa)
  const missing = fuentes.filter((f) => !files.has(f.archivo.toLowerCase())).map((f) => f.archivo)
  const archivos = entidades.flatMap((entidad): Archivo[] => {
    const nombre = `${entidad.nombre}.csv`
    const propio = mapped.has(nombre) ? undefined : files.get(nombre)
    return [
      ...fuentes.flatMap((fuente) => {
        const archivo = files.get(fuente.archivo.toLowerCase())
        return fuente.entidad === entidad.nombre && archivo !== undefined ? [{ entidad, archivo, fuente }] : []
      }),
      ...(propio === undefined ? [] : [{ entidad, archivo: propio, fuente: null }]),
    ]
  })
  return { archivos, missing: [...new Set(missing)] }
}
/** The CSV files that are not read. */
const listForeign = (files: ReadonlyMap<string, string>, mapa: Mapa | null): string[] => {
  const known = new Set([...entidades.map((e) => `${e.nombre}.csv`), ...listNamed(mapa)])
  return [...files].flatMap(([low, nombre]) => (low.endsWith('.csv') && !known.has(low) ? [nombre] : [])).sort()
}

/** Joins the report of the first reading of the quotes with that of the refused ones, read again after the trips. */
const joinTurns = (first: Report, { nuevas, cambiadas, conError, errores }: Report): Report => {
  const [additions, cambios] = [first.nuevas + nuevas, first.cambiadas + cambiadas]
  return {
    ...first,
    nuevas: additions,
    cambiadas: cambios,
    conError,
    errores,
    iguales: Math.max(0, first.leidas - conError - additions - cambios),
  }
}

/** Runs `work` with the entity's lock, waiting for it; a dry run and a transaction need none. */
const turnsOf =
  (db: Db, onWait: (entidad: string) => void) =>
  <T>(entidad: string, work: (on: Db) => Promise<T>): Promise<T> =>
    dryRunOf(db) || db.isTransaction
      ? work(db)
      : whenFree(
          () => onWait(entidad),
          () => runExclusive(db as Kysely<Tables>, entidad, work),
        )

/**
 * Imports the CSV files of a folder in the order of the entities, in our columns or by its `integracion.json`. Quotes
 * come before trips, and some states need a trip: if trips come too, refused quotes are read again after them.
 */
export const importFolder = async (
  db: Db,
  dir: string,
  givenCtx: Context,
  { onBadLinea, onProgress, onWait = () => {}, codificacion: statement, bajas = bajasOfMapa, ...mas }: Reading = {},
): Promise<{ reports: Report[]; ignored: string[]; missing: string[] }> => {
  const [files, mapa, inTurn] = [await findFiles(dir), await readMapa(dir), turnsOf(db, onWait)]
  const ctx = { ...givenCtx, decimal: givenCtx.decimal ?? mapa?.decimal ?? null }
  const codificacion = statement ?? mapa?.codificacion
  const { archivos, missing } = listArchivos(files, mapa)
  const open = (archivo: string): Origen => readCsv(join(dir, archivo), codificacion)
  const openOtro = (archivo: string): Origen => {
    const nombre = files.get(archivo.toLowerCase())
    if (nombre === undefined) throw new Error(`${NOMBRE}: falta el archivo ${archivo}.`)
    return open(nombre)
  }
  type Time = { on?: Reading['onBadLinea']; only?: ReadonlySet<number> }
  const read = async ({ entidad, archivo, fuente }: Archivo, { on = onBadLinea, only }: Time = {}) => {
    const own = open(archivo)
    const origen = fuente
      ? translate(own, fuente, await readBusquedas(fuente, openOtro, ctx.decimal), ctx.decimal)
      : own
    const options = {
      archivo,
      columna: (c: string | null) => ownOf(fuente, c),
      ...(on ? { onBadLinea: on } : {}),
      ...(onProgress ? { onProgress } : {}),
      ...(only ? {} : { bajas: bajas(entidad.nombre, fuente?.completo ?? false) }),
    }
    return inTurn(entidad.nombre, (turn) =>
      importEntidad(turn, entidad, only ? again(origen, only) : origen, ctx, options),
    )
  }
  const { reports = [], withoutFotos } = mas
  const presupuestos = archivos.findIndex((a) => a.entidad.nombre === 'presupuestos')
  const viajes = archivos.findLastIndex((a) => a.entidad.nombre === 'viajes')
  const twice = presupuestos >= 0 && viajes >= 0
  const refused = new Set<number>()
  for (const [lugar, archivo] of archivos.entries()) {
    reports.push(await read(archivo, twice && lugar === presupuestos ? { on: (m) => void refused.add(m.linea) } : {}))
    if (!twice || lugar !== viajes || reports[presupuestos]!.conError === 0) continue
    reports[presupuestos] = joinTurns(reports[presupuestos]!, await read(archivos[presupuestos]!, { only: refused }))
  }
  const fotos = withoutFotos ? null : await readFotos(dir, files.get(FOTOS))
  const statements = { ...(onBadLinea ? { onBadLinea } : {}), ...(onProgress ? { onProgress } : {}) }
  const ofFotos = { ...statements, momento: () => ctx.momento, bajas: bajas(FOTOS, false) }
  if (fotos) reports.push(await inTurn(FOTOS, (turn) => importFotos(turn, fotos, ofFotos)))
  reports.push(...(await importPdfs(db, dir, statements)))
  return { reports, ignored: listForeign(files, mapa), missing }
}
