import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import { readBusquedas } from './busquedas.ts'
import { importPdfs } from './carpeta-pdf.ts'
import type { Codificacion } from './codificacion.ts'
import type { Contexto } from './columnas.ts'
import { ensayoDe } from './ensayo.ts'
import { entidades } from './entidades/entidades.ts'
import type { Entidad } from './entidad.ts'
import { FOTOS, importFotos, readFotos } from './fotos.ts'
import { importEntidad, type Bajas, type Informe, type LineaMala } from './import.ts'
import { readCsv } from './csv.ts'
import { NOMBRE, readMapa, type Fuente, type Mapa } from './mapa.ts'
import type { Origen } from './origen.ts'
import { suyaDe, translate } from './traduccion.ts'
import { enExclusiva, whenFree } from './turno.ts'

/**
 * What to read again of a file: the lines that were refused; of later lines of the same quotes all but the state, which
 * has moved already.
 */
async function* again(origen: Origen, malas: ReadonlySet<number>): Origen {
  const numeros = new Set<string>()
  for await (const registro of origen) {
    if (!('linea' in registro)) {
      yield registro
      continue
    }
    const nombra =
      'campos' in registro
        ? ['id', 'presupuestoTotvsId'].flatMap((c) => (registro.campos[c] ? [`${c} ${registro.campos[c]}`] : []))
        : []
    if (malas.has(registro.linea)) {
      for (const n of nombra) numeros.add(n)
      yield registro
    } else if ('campos' in registro && nombra.some((n) => numeros.has(n)))
      yield { ...registro, campos: { ...registro.campos, estado: '' } }
  }
}

/** How a folder is read. `codificacion`: of all its files, instead of what is found out of each. */
export type Lectura = {
  readonly onMala?: (mala: LineaMala) => void
  readonly onAvance?: (informe: Informe) => void
  readonly codificacion?: Codificacion
  /** `completo`: the mapping says so of its file. */
  readonly bajas?: (entidad: string, completo: boolean) => Bajas | undefined
  /** Another one has the turn of a kind: the folder waits for it. */
  readonly onEspera?: (entidad: string) => void
  /** What each file brought, as soon as it is read: what broke off later is told too. */
  readonly informes?: Informe[]
  /** Photos are left for later: within a transaction nothing else may be waited for. */
  readonly sinFotos?: true
}
const bajasDeMapa = (_entidad: string, completo: boolean): Bajas | undefined =>
  completo ? { confirmadas: false } : undefined
/** A file of the folder as the rows of one entity; `fuente` null: it has our names. */
type Archivo = { readonly entidad: Entidad; readonly archivo: string; readonly fuente: Fuente | null }

/** The files of a folder by their names in small letters; two that differ only in that cannot be told apart. */
const findFiles = async (dir: string): Promise<Map<string, string>> => {
  const files = new Map<string, string>()
  for (const nombre of await readdir(dir)) {
    const otro = files.get(nombre.toLowerCase())
    if (otro !== undefined) throw new Error(`La carpeta tiene ${otro} y ${nombre}: no se sabe cuál leer.`)
    files.set(nombre.toLowerCase(), nombre)
  }
  return files
}
/** Every file that the mapping reads, by its name in small letters: none of them is in our columns. */
const listNombrados = (mapa: Mapa | null): ReadonlySet<string> =>
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
/** What is read, in the order of the entities, and what the mapping names and is not there. */
const listArchivos = (files: ReadonlyMap<string, string>, mapa: Mapa | null) => {
  const fuentes = mapa?.fuentes ?? []
  const nombrados = listNombrados(mapa)
  const faltan = fuentes.filter((f) => !files.has(f.archivo.toLowerCase())).map((f) => f.archivo)
  const archivos = entidades.flatMap((entidad): Archivo[] => {
    const nombre = `${entidad.nombre}.csv`
    const propio = nombrados.has(nombre) ? undefined : files.get(nombre)
    return [
      ...fuentes.flatMap((fuente) => {
        const archivo = files.get(fuente.archivo.toLowerCase())
        return fuente.entidad === entidad.nombre && archivo !== undefined ? [{ entidad, archivo, fuente }] : []
      }),
      ...(propio === undefined ? [] : [{ entidad, archivo: propio, fuente: null }]),
    ]
  })
  return { archivos, faltan: [...new Set(faltan)] }
}
/** The CSV files that nobody reads. */
const listAjenos = (files: ReadonlyMap<string, string>, mapa: Mapa | null): string[] => {
  const known = new Set([...entidades.map((e) => `${e.nombre}.csv`), ...listNombrados(mapa)])
  return [...files].flatMap(([bajo, nombre]) => (bajo.endsWith('.csv') && !known.has(bajo) ? [nombre] : [])).sort()
}

/** The second reading of quotes that were refused before their trips had come, joined with the first. */
const joinVueltas = (first: Informe, { nuevas, cambiadas, conError, errores }: Informe): Informe => {
  const [altas, cambios] = [first.nuevas + nuevas, first.cambiadas + cambiadas]
  return {
    ...first,
    nuevas: altas,
    cambiadas: cambios,
    conError,
    errores,
    iguales: Math.max(0, first.leidas - conError - altas - cambios),
  }
}

/** Does the work in the turn of its kind, waiting for it; a rehearsal and a transaction need none. */
const turnsOf =
  (db: Db, onEspera: (entidad: string) => void) =>
  <T>(entidad: string, work: (on: Db) => Promise<T>): Promise<T> =>
    ensayoDe(db) || db.isTransaction
      ? work(db)
      : whenFree(
          () => onEspera(entidad),
          () => enExclusiva(db as Kysely<Tables>, entidad, work),
        )

/**
 * Imports the CSV files of a folder in the order of the entities, in our columns or as its `integracion.json` says.
 * Quotes come before their trips, and may move only with one: where some were refused and trips came in too, those are
 * read again after the trips.
 */
export const importCarpeta = async (
  db: Db,
  dir: string,
  ctxDicho: Contexto,
  { onMala, onAvance, onEspera = () => {}, codificacion: dicha, bajas = bajasDeMapa, ...mas }: Lectura = {},
): Promise<{ informes: Informe[]; ajenos: string[]; faltan: string[] }> => {
  const [files, mapa, inTurn] = [await findFiles(dir), await readMapa(dir), turnsOf(db, onEspera)]
  const ctx = { ...ctxDicho, decimal: ctxDicho.decimal ?? mapa?.decimal ?? null }
  const codificacion = dicha ?? mapa?.codificacion
  const { archivos, faltan } = listArchivos(files, mapa)
  const open = (archivo: string): Origen => readCsv(join(dir, archivo), codificacion)
  const openOtro = (archivo: string): Origen => {
    const nombre = files.get(archivo.toLowerCase())
    if (nombre === undefined) throw new Error(`${NOMBRE}: falta el archivo ${archivo}.`)
    return open(nombre)
  }
  type Vez = { on?: Lectura['onMala']; only?: ReadonlySet<number> }
  const read = async ({ entidad, archivo, fuente }: Archivo, { on = onMala, only }: Vez = {}) => {
    const suyo = open(archivo)
    const origen = fuente
      ? translate(suyo, fuente, await readBusquedas(fuente, openOtro, ctx.decimal), ctx.decimal)
      : suyo
    const opciones = {
      archivo,
      columna: (c: string | null) => suyaDe(fuente, c),
      ...(on ? { onMala: on } : {}),
      ...(onAvance ? { onAvance } : {}),
      ...(only ? {} : { bajas: bajas(entidad.nombre, fuente?.completo ?? false) }),
    }
    return inTurn(entidad.nombre, (turn) =>
      importEntidad(turn, entidad, only ? again(origen, only) : origen, ctx, opciones),
    )
  }
  const { informes = [], sinFotos } = mas
  const presupuestos = archivos.findIndex((a) => a.entidad.nombre === 'presupuestos')
  const viajes = archivos.findLastIndex((a) => a.entidad.nombre === 'viajes')
  const twice = presupuestos >= 0 && viajes >= 0
  const malas = new Set<number>()
  for (const [lugar, archivo] of archivos.entries()) {
    informes.push(await read(archivo, twice && lugar === presupuestos ? { on: (m) => void malas.add(m.linea) } : {}))
    if (!twice || lugar !== viajes || informes[presupuestos]!.conError === 0) continue
    informes[presupuestos] = joinVueltas(informes[presupuestos]!, await read(archivos[presupuestos]!, { only: malas }))
  }
  const fotos = sinFotos ? null : await readFotos(dir, files.get(FOTOS))
  const dichos = { ...(onMala ? { onMala } : {}), ...(onAvance ? { onAvance } : {}) }
  const deFotos = { ...dichos, momento: () => ctx.momento, bajas: bajas(FOTOS, false) }
  if (fotos) informes.push(await inTurn(FOTOS, (turn) => importFotos(turn, fotos, deFotos)))
  informes.push(...(await importPdfs(db, dir, dichos)))
  return { informes, ajenos: listAjenos(files, mapa), faltan }
}
