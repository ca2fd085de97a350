import { basename } from 'node:path'
import type { Kysely } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import { teller } from './avance.ts'
import { importCarpeta, type Lectura } from './carpeta.ts'
import { isDecimal } from './cifras.ts'
import { contexto, problemaDeOcurrido } from './columnas.ts'
import { entidades } from './entidades/entidades.ts'
import { dryRun } from './ensayo.ts'
import { readInstante } from './fechas.ts'
import { FOTOS } from './fotos.ts'
import type { Informe, LineaMala } from './import.ts'
import { porComando, recordImport } from './registro.ts'
import { esperaTurno, whenFree } from './turno.ts'

/** What the command is told about an import. */
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
const showTabla = (informes: readonly Informe[]): string => {
  const fila = (nombre: string, celdas: readonly (string | number)[]) =>
    nombre.padEnd(22) + celdas.map((c) => String(c).padStart(11)).join('')
  const total = columnas.map((c) => informes.reduce((n, i) => n + i[c], 0))
  return [
    fila('', titulos),
    ...informes.map((index) =>
      fila(
        index.entidad,
        columnas.map((c) => index[c]),
      ),
    ),
    fila('total', total),
  ].join('\n')
}
const showMala = (mala: LineaMala): string =>
  `${mala.archivo}${mala.linea > 0 ? `, línea ${mala.linea}` : ''}${mala.columna ? `, columna ${mala.columna}` : ''}: ${mala.motivo}`

/** Which entities come complete: all that can, or those named. */
const completasDe = ({ completo, completas }: ImportArgs): ReadonlySet<string> => {
  const quitables = [...entidades.filter((e) => e.quita).map((e) => e.nombre), FOTOS]
  if (completas === undefined) return new Set(completo ? quitables : [])
  const pedidas = completas.split(',').map((t) => t.trim())
  const ajena = pedidas.find((p) => !quitables.includes(p))
  if (ajena !== undefined) throw new Error(`--completas: «${ajena}» no es una de ${quitables.join(', ')}.`)
  return new Set(pedidas)
}
/** When the files were written, where the command says it. */
const momentoDe = (dicho: string | undefined): string | null => {
  if (dicho === undefined) return null
  const leido = readInstante(dicho)
  if (leido === undefined)
    throw new Error(`--momento: «${dicho}» no es una fecha y hora: 2026-11-23T22:00:00-03:00 o «23/11/2026 22:00».`)
  const motivo = problemaDeOcurrido(leido, new Date())
  if (motivo !== null) throw new Error(`--momento: «${dicho}»: ${motivo}`)
  return leido
}
/** How a folder is read, as the command says. Throws one sentence for what makes no sense. */
const lecturaDe = (args: ImportArgs) => {
  const { encoding, decimal } = args
  if (encoding !== undefined && encoding !== 'utf-8' && encoding !== 'windows-1252')
    throw new Error(`--encoding: se esperaba utf-8 o windows-1252, no «${encoding}».`)
  if (decimal !== undefined && !isDecimal(decimal))
    throw new Error(`--decimal: se esperaba una coma o un punto, no «${decimal}».`)
  const completas = completasDe(args)
  const bajas = { confirmadas: args['confirmar-bajas'] ?? false }
  const ctx = contexto('Sistema de gestión', { decimal: decimal ?? null, momento: momentoDe(args.momento) })
  const lectura: Lectura = {
    ...(encoding === undefined ? {} : { codificacion: encoding }),
    bajas: (entidad, completo) => (completo || completas.has(entidad) ? bajas : undefined),
  }
  return { ctx, lectura }
}

type Hecho = Awaited<ReturnType<typeof importCarpeta>>
/** Bad lines and warnings were for whoever looks on; the report is for a program. */
const showJson = ({ informes, ajenos, faltan }: Hecho, ensayo: boolean): string =>
  JSON.stringify({ ensayo, informes, archivosSinLeer: ajenos, archivosQueFaltan: faltan }, null, 2)
const tellHecho = ({ informes, ajenos, faltan }: Hecho, seco: boolean): void => {
  for (const a of ajenos) console.warn(`${a}: no es un archivo de la integración y no se lee.`)
  for (const f of faltan) console.warn(`${f}: lo nombra integracion.json y no está en la carpeta.`)
  for (const i of informes) for (const a of i.avisos) console.warn(`${i.archivo}: ${a}`)
  console.log(
    `\n${showTabla(informes)}\n\n${seco ? 'Ensayo: no se guardó nada; así quedaría.' : 'Importación terminada.'}`,
  )
}

/**
 * Imports a folder, prints every bad line as it is met and a table at the end (with `--json` the report instead), and
 * puts each file on record; false when a line was bad. With `--solo-errores` only the bad lines are printed.
 */
export const runImport = async (db: Kysely<Tables>, dir: string, args: ImportArgs): Promise<boolean> => {
  const seco = args['dry-run'] ?? false
  const { ctx, lectura } = lecturaDe(args)
  const soloErrores = args['solo-errores'] ?? false
  const tell = (text: string): void => {
    if (!soloErrores) console.error(text)
  }
  const onMala = (mala: LineaMala): void => console.error(showMala(mala))
  const informes: Informe[] = []
  const load = (on: Db) =>
    importCarpeta(on, dir, ctx, {
      ...lectura,
      informes,
      onMala,
      onAvance: teller(tell),
      onEspera: (entidad) => tell(`Hay otra importación de «${entidad}» en curso: se espera a que termine.`),
    })
  const rehearse = () =>
    whenFree(
      () => tell('Hay otro ensayo en curso: se espera a que termine.'),
      () => dryRun(db, load),
    )
  const hecho = await (seco ? rehearse() : load(db)).catch(async (error: unknown) => {
    // which files came in, and that it broke off; what it was is told below
    for (const i of informes) await recordImport(db, porComando, i.entidad, seco, i).catch(() => {})
    if (!esperaTurno(error)) await recordImport(db, porComando, basename(dir), seco, null).catch(() => {})
    throw error
  })
  for (const i of hecho.informes) await recordImport(db, porComando, i.entidad, seco, i)
  if (hecho.informes.length === 0)
    throw new Error(`No hay archivos para importar en ${dir}: sus nombres están en docs/integracion.md.`)
  if (args.json) console.log(showJson(hecho, seco))
  else if (!soloErrores) tellHecho(hecho, seco)
  return hecho.informes.every((i) => i.conError === 0)
}
