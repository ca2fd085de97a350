import { basename } from 'node:path'
import type { Kysely } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import { teller } from './progress.ts'
import { importFolder, type Reading } from './folder.ts'
import { isDecimal } from './figures.ts'
import { makeContext, problemOfHappened } from './columnas.ts'
import { entidades } from './entidades/entidades.ts'
import { dryRun } from './dry-run.ts'
import { readInstant } from './fechas.ts'
import { FOTOS } from './fotos.ts'
import type { Report, BadLinea } from './import.ts'
import { byCommand, recordImport } from './import-log.ts'
import { isLockTaken, whenFree } from './import-lease.ts'

/** The command's arguments about an import. */
export type ImportArgs = {
  'dry-run'?: boolean | undefined
  encoding?: string | undefined
  decimal?: string | undefined
  momento?: string | undefined
  completo?: boolean | undefined
  completas?: string | undefined
  'confirmar-bajas'?: boolean | undefined
  json?: boolean | undefined
  'solo-errores'?: boolean | undefined
}

const columnas = ['leidas', 'nuevas', 'cambiadas', 'iguales', 'retiradas', 'conError'] as const
const titulos = ['leídas', 'nuevas', 'cambiadas', 'iguales', 'retiradas', 'con error']
const showTabla = (reports: readonly Report[]): string => {
  const fila = (nombre: string, cells: readonly (string | number)[]) =>
    nombre.padEnd(22) + cells.map((c) => String(c).padStart(11)).join('')
  const total = columnas.map((c) => reports.reduce((n, i) => n + i[c], 0))
  return [
    fila('', titulos),
    ...reports.map((index) =>
      fila(
        index.entidad,
        columnas.map((c) => index[c]),
      ),
    ),
    fila('total', total),
  ].join('\n')
}
const showBadLinea = (mala: BadLinea): string =>
  `${mala.archivo}${mala.linea > 0 ? `, línea ${mala.linea}` : ''}${mala.columna ? `, columna ${mala.columna}` : ''}: ${mala.motivo}`

/** The entities whose files are complete: all that can be, or those named. */
const fullEntidades = ({ completo, completas }: ImportArgs): ReadonlySet<string> => {
  const removable = [...entidades.filter((e) => e.quita).map((e) => e.nombre), FOTOS]
  if (completas === undefined) return new Set(completo ? removable : [])
  const requested = completas.split(',').map((t) => t.trim())
  const foreign = requested.find((p) => !removable.includes(p))
  if (foreign !== undefined) throw new Error(`--completas: «${foreign}» no es una de ${removable.join(', ')}.`)
  return new Set(requested)
}
/** The moment of the files, if an argument gives it. */
const momentoOf = (stated: string | undefined): string | null => {
  if (stated === undefined) return null
  const leido = readInstant(stated)
  if (leido === undefined)
    throw new Error(`--momento: «${stated}» no es una fecha y hora: 2026-11-23T22:00:00-03:00 o «23/11/2026 22:00».`)
  const motivo = problemOfHappened(leido, new Date())
  if (motivo !== null) throw new Error(`--momento: «${stated}»: ${motivo}`)
  return leido
}
/** How the folder is read, by the arguments. Throws a Spanish sentence for invalid ones. */
const readingOf = (args: ImportArgs) => {
  const { encoding, decimal } = args
  if (encoding !== undefined && encoding !== 'utf-8' && encoding !== 'windows-1252')
    throw new Error(`--encoding: se esperaba utf-8 o windows-1252, no «${encoding}».`)
  if (decimal !== undefined && !isDecimal(decimal))
    throw new Error(`--decimal: se esperaba una coma o un punto, no «${decimal}».`)
  const completas = fullEntidades(args)
  const bajas = { confirmed: args['confirmar-bajas'] ?? false }
  const ctx = makeContext('Sistema de gestión', { decimal: decimal ?? null, momento: momentoOf(args.momento) })
  const reading: Reading = {
    ...(encoding === undefined ? {} : { codificacion: encoding }),
    bajas: (entidad, completo) => (completo || completas.has(entidad) ? bajas : undefined),
  }
  return { ctx, reading }
}

type Done = Awaited<ReturnType<typeof importFolder>>
/** The reports as JSON, for programs. */
const showJson = ({ reports, ignored, missing }: Done, ensayo: boolean): string =>
  JSON.stringify({ ensayo, informes: reports, archivosSinLeer: ignored, archivosQueFaltan: missing }, null, 2)
const tellDone = ({ reports, ignored, missing }: Done, dry: boolean): void => {
  for (const a of ignored) console.warn(`${a}: no es un archivo de la integración y no se lee.`)
  for (const f of missing) console.warn(`${f}: lo nombra integracion.json y no está en la carpeta.`)
  for (const i of reports) for (const a of i.avisos) console.warn(`${i.archivo}: ${a}`)
  console.log(
    `\n${showTabla(reports)}\n\n${dry ? 'Ensayo: no se guardó nada; así quedaría.' : 'Importación terminada.'}`,
  )
}

/**
 * Imports a folder: prints every bad line as it is met and a table at the end (with `--json` the report instead; with
 * `--solo-errores` only the bad lines), and records each file. Returns false if a line was bad.
 */
export const runImport = async (db: Kysely<Tables>, dir: string, args: ImportArgs): Promise<boolean> => {
  const dry = args['dry-run'] ?? false
  const { ctx, reading } = readingOf(args)
  const soloErrores = args['solo-errores'] ?? false
  const tell = (text: string): void => {
    if (!soloErrores) console.error(text)
  }
  const onBadLinea = (mala: BadLinea): void => console.error(showBadLinea(mala))
  const reports: Report[] = []
  const load = (on: Db) =>
    importFolder(on, dir, ctx, {
      ...reading,
      reports,
      onBadLinea,
      onProgress: teller(tell),
      onWait: (entidad) => tell(`Hay otra importación de «${entidad}» en curso: se espera a que termine.`),
    })
  const rehearse = () =>
    whenFree(
      () => tell('Hay otro ensayo en curso: se espera a que termine.'),
      () => dryRun(db, load),
    )
  const done = await (dry ? rehearse() : load(db)).catch(async (error: unknown) => {
    // records which files came in before the failure, which is reported below
    for (const i of reports) await recordImport(db, byCommand, i.entidad, dry, i).catch(() => {})
    if (!isLockTaken(error)) await recordImport(db, byCommand, basename(dir), dry, null).catch(() => {})
    throw error
  })
  for (const i of done.reports) await recordImport(db, byCommand, i.entidad, dry, i)
  if (done.reports.length === 0)
    throw new Error(`No hay archivos para importar en ${dir}: sus nombres están en docs/integracion.md.`)
  if (args.json) console.log(showJson(done, dry))
  else if (!soloErrores) tellDone(done, dry)
  return done.reports.every((i) => i.conError === 0)
}
