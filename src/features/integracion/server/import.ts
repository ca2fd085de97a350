import type { Db } from '#server/db/db.ts'
import { shorten, type Context, type Values } from './columnas.ts'
import { BORRAR, isLeida, paresOf, type Entidad, type Fila, type Problem } from './entidad.ts'
import { fechasOf, lectorOf, necessaryOf, type Campos } from './fila.ts'
import { markVisto, type Visto } from './bajas.ts'
import { asComplete, withdrawMissing } from './completo.ts'
import { keepConcurrent } from './concurrent-rows.ts'
import { renglonOf } from './items.ts'
import { saveBatch, finishEntidad, type Batch, type Named } from './batch.ts'
import type { Memory } from './sift.ts'
import type { Origen } from './origen.ts'
import { withBreather, breatherWithPeople } from './throttle.ts'

export type BadLinea = Problem & { readonly archivo: string }
export type Report = {
  entidad: string
  archivo: string
  leidas: number
  nuevas: number
  cambiadas: number
  iguales: number
  /** Withdrawn rows: by the column `borrar`, or missing in a complete file. */
  retiradas: number
  conError: number
  /** The first bad lines; `onBadLinea` gets all of them. */
  errores: BadLinea[]
  avisos: string[]
}
/** The file is complete: what it does not name is withdrawn. `confirmed`: even if that is more than a tenth. */
export type Bajas = { readonly confirmed: boolean }
type Options = {
  archivo?: string
  onBadLinea?: (mala: BadLinea) => void
  /** Called from time to time while it runs. */
  onProgress?: (report: Report) => void
  /** A column's name in the sender's file. */
  columna?: (columna: string | null) => string | null
  bajas?: Bajas | undefined
  /** The process serves people: the import yields to them. */
  withPeople?: true
  /** A call without the entity's lock: its batches go between those of a file. */
  withoutTurn?: true
}

const BATCH = 200
const MAX_ERRORES = 1_000
const MAX_UNKNOWN = 50
const MAX_AVISOS = 100

/** Collects the report of an import while it runs. */
const reporter = (
  entidad: Entidad,
  { archivo = `${entidad.nombre}.csv`, onBadLinea, columna: toTheirs = (c) => c }: Options,
) => {
  const report: Report = {
    entidad: entidad.nombre,
    archivo,
    leidas: 0,
    nuevas: 0,
    cambiadas: 0,
    iguales: 0,
    retiradas: 0,
    conError: 0,
    errores: [],
    avisos: [],
  }
  const unknownColumns = new Set<string>()
  let withAviso = 0
  const mala = ({ linea, columna: our, motivo }: Problem): void => {
    const columna = toTheirs(our)
    report.conError++
    if (report.errores.length < MAX_ERRORES) report.errores.push({ archivo, linea, columna, motivo })
    onBadLinea?.({ archivo, linea, columna, motivo })
  }
  return {
    report,
    mala,
    /** Adds the result of a batch of `filas` rows; the first notices of rows taken with a difference are kept. */
    take: (filas: number, { nuevas, cambiadas, retiradas, problems, avisos = [] }: Batch): void => {
      report.nuevas += nuevas
      report.cambiadas += cambiadas
      report.retiradas += retiradas
      report.iguales += filas - nuevas - cambiadas - retiradas - problems.length
      for (const p of [...problems].sort((a, b) => a.linea - b.linea)) mala(p)
      withAviso += avisos.length
      const lugar = Math.max(0, MAX_AVISOS - (withAviso - avisos.length))
      report.avisos.push(...avisos.slice(0, lugar).map(({ linea, motivo }) => `Línea ${linea}: ${motivo}`))
    },
    /** Adds how many more notices there were. */
    conclude: (): void => {
      if (withAviso > MAX_AVISOS) report.avisos.push(`Y ${withAviso - MAX_AVISOS} líneas más con un aviso así.`)
    },
    /** Adds a notice for each column that the entity does not have, once. */
    columnas: (nombres: Iterable<string>): void => {
      for (const nombre of nombres) {
        if (nombre === '' || isLeida(entidad, nombre)) continue
        if (unknownColumns.has(nombre) || unknownColumns.size >= MAX_UNKNOWN) continue
        unknownColumns.add(nombre)
        report.avisos.push(`La columna «${shorten(nombre)}» no se conoce y no se lee.`)
      }
    },
  }
}

/** What is wrong with a file's header, or null; a bad header refuses the whole file. */
const headerProblem = (entidad: Entidad, header: readonly string[]): Problem | null => {
  const double = header.find((c, i) => c !== '' && header.indexOf(c) !== i)
  if (double !== undefined)
    return {
      linea: 1,
      columna: shorten(double),
      motivo: `La columna «${shorten(double)}» está dos veces: no se lee el archivo.`,
    }
  const falta = necessaryOf(entidad, entidad.quita !== undefined && header.includes(BORRAR)).find(
    (these) => !these.some((c) => header.includes(c)),
  )?.[0]
  return falta === undefined
    ? null
    : { linea: 1, columna: falta, motivo: `Falta la columna obligatoria «${falta}»: no se lee el archivo.` }
}

/** Notes which columns have dates written DD/MM, and adds a notice that 05/01 is in January. */
const watcherOfFechas = (entidad: Entidad) => {
  const fechas = fechasOf(entidad)
  const slashedDates = new Set<string>()
  return {
    mira: (campos: Campos): void => {
      for (const c of fechas) if (/^\d{1,2}[/.-]/.test(String(campos[c] ?? ''))) slashedDates.add(c)
    },
    avisos: (): string[] =>
      slashedDates.size === 0
        ? []
        : [`Se leyeron fechas DD/MM/AAAA, primero el día, en ${[...slashedDates].map((c) => `«${c}»`).join(', ')}.`],
  }
}

/**
 * A row's key as text: its key columns, each number with the code that may stand for it; lines 1 and 01 are the same.
 */
const claveOf = (entidad: Entidad): ((values: Values) => string) => {
  const columnas = entidad.clave.flatMap((columna) => [
    columna,
    ...paresOf(entidad).flatMap((p) => (p.numero === columna ? [p.codigo] : [])),
  ])
  const textoOf = (values: Values, columna: string): string =>
    entidad.renglones && columna === 'item' ? renglonOf(String(values.item)) : String(values[columna])
  return (values) => columnas.map((columna) => textoOf(values, columna)).join('\u0000')
}

/**
 * Collects rows into batches and writes them; two rows with one key go into separate batches, unless the entity is
 * `inOrden`.
 */
const writer = (entidad: Entidad, escribe: (filas: readonly Fila[]) => Promise<void>) => {
  const rowKey = claveOf(entidad)
  let batch = new Map<string, Fila>()
  const save = async (): Promise<void> => {
    const filas = [...batch.values()]
    batch = new Map()
    if (filas.length > 0) await escribe(filas)
  }
  return {
    save,
    add: async (fila: Fila): Promise<void> => {
      const clave = entidad.inOrden ? String(fila.linea) : rowKey(fila.values)
      if (batch.size >= BATCH || batch.has(clave)) await save()
      batch.set(clave, fila)
    },
  }
}
/** What receives the keys of each batch, if anything. */
const namedBy = (entidad: Entidad, visto: Visto | null, { withoutTurn }: Options): Named | null => {
  if (visto) return (trx, claves) => markVisto(trx, visto, claves)
  return withoutTurn ? (trx, claves) => keepConcurrent(trx, entidad.nombre, claves) : null
}
/** Of what an unreadable line spoke nobody knows: it may be anything. */
export const ANYTHING = '*'
/** Notes what the bad rows of a source spoke of. */
const holder = ({ speaksOf }: Entidad, { held }: Context) => {
  const hold = (cells: { readonly [columna: string]: unknown }): void => {
    for (const name of speaksOf?.(cells) ?? []) held.add(name)
  }
  return {
    hold,
    unreadable: (): void => void (speaksOf && held.add(ANYTHING)),
    /** Those of a batch's rows that have problems. */
    batch: (filas: readonly Fila[], problems: readonly Problem[]): void => {
      const bad = new Set(problems.map(({ linea }) => linea))
      for (const { linea, values } of filas) if (bad.has(linea)) hold(values)
    },
  }
}
/**
 * Imports a source batch by batch. Bad lines are reported and skipped; repeating it changes nothing. A complete file
 * keeps one connection throughout.
 */
export const importEntidad = (
  db: Db,
  entidad: Entidad,
  origen: Origen,
  ctx: Context,
  options: Options = {},
): Promise<Report> => {
  const read = (on: Db, visto: Visto | null) => importRows(on, entidad, origen, ctx, options, visto)
  return entidad.quita && options.bajas
    ? asComplete(db, { nombre: entidad.nombre, quita: entidad.quita }, read)
    : read(db, null)
}

type Counted = {
  readonly cuenta: ReturnType<typeof reporter>
  readonly held: ReturnType<typeof holder>
  readonly visto: Visto | null
}
/** Saves rows batch by batch, and counts what became of them. */
const saverOf = (db: Db, entidad: Entidad, ctx: Context, options: Options, { cuenta, held, visto }: Counted) => {
  const memoria: Memory = new Map()
  const named = namedBy(entidad, visto, options)
  return writer(entidad, async (filas) => {
    const batch = await saveBatch(db, entidad, filas, ctx, memoria, named)
    held.batch(filas, batch.problems)
    cuenta.take(filas.length, batch)
    options.onProgress?.(cuenta.report)
  })
}
const importRows = async (
  db: Db,
  entidad: Entidad,
  origen: Origen,
  ctx: Context,
  options: Options,
  visto: Visto | null,
): Promise<Report> => {
  const cuenta = reporter(entidad, options)
  const { report, mala, columnas } = cuenta
  const fechas = watcherOfFechas(entidad)
  const readFila = lectorOf(entidad, ctx)
  const held = holder(entidad, ctx)
  const { save, add } = saverOf(db, entidad, ctx, options, { cuenta, held, visto })

  for await (const record of withBreather(origen, undefined, options.withPeople && breatherWithPeople())) {
    if ('aviso' in record) report.avisos.push(record.aviso)
    else if ('header' in record) {
      columnas(record.header)
      const trouble = headerProblem(entidad, record.header)
      if (!trouble) continue
      mala(trouble)
      break
    } else {
      report.leidas++
      if ('motivo' in record) {
        mala({ columna: null, ...record })
        held.unreadable()
        continue
      }
      columnas(Object.keys(record.campos))
      const leida = readFila(record.campos)
      if ('motivo' in leida) {
        mala({ linea: record.linea, ...leida })
        held.hold(record.campos)
      } else {
        fechas.mira(record.campos)
        await add({ linea: record.linea, ...leida })
      }
    }
  }
  await save()
  if (visto) await withdrawMissing(db, entidad, { visto, momento: ctx.momento, ...options.bajas! }, report, mala)
  cuenta.conclude()
  report.errores.sort((a, b) => a.linea - b.linea)
  report.avisos.push(...fechas.avisos())
  report.avisos.push(...(await finishEntidad(db, entidad, ctx, report)))
  return report
}
