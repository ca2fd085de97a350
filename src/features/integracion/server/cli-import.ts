import { basename } from 'node:path'
import type { Kysely } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import { importCarpeta } from './carpeta.ts'
import { contexto } from './columnas.ts'
import { dryRun } from './ensayo.ts'
import type { Informe, LineaMala } from './import.ts'
import { porComando, recordImport } from './registro.ts'
import { enExclusiva, esperaTurno } from './turno.ts'

const columnas = ['leidas', 'nuevas', 'cambiadas', 'iguales', 'conError'] as const
const titulos = ['leídas', 'nuevas', 'cambiadas', 'iguales', 'con error']
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
  `${mala.archivo}, línea ${mala.linea}${mala.columna ? `, columna ${mala.columna}` : ''}: ${mala.motivo}`

/**
 * Imports a folder, prints every bad line as it is met and a table at the end, and puts each file on record; false when
 * a line was bad.
 */
export const runImport = async (db: Kysely<Tables>, dir: string, seco: boolean): Promise<boolean> => {
  const load = (on: Db) => importCarpeta(on, dir, contexto('Sistema de gestión'), (m) => console.error(showMala(m)))
  const { informes, ajenos } = await (seco ? dryRun(db, load) : enExclusiva(db, 'importacion', load)).catch(
    async (error: unknown) => {
      // that it broke off; what it was is told below
      if (!esperaTurno(error)) await recordImport(db, porComando, basename(dir), seco, null).catch(() => {})
      throw error
    },
  )
  for (const i of informes) await recordImport(db, porComando, i.entidad, seco, i)
  if (informes.length === 0)
    throw new Error(`No hay archivos para importar en ${dir}: sus nombres están en docs/integracion.md.`)
  for (const a of ajenos) console.warn(`${a}: no es un archivo de la integración y no se lee.`)
  for (const i of informes) for (const a of i.avisos) console.warn(`${i.archivo}: ${a}`)
  console.log(
    `\n${showTabla(informes)}\n\n${seco ? 'Ensayo: no se guardó nada; así quedaría.' : 'Importación terminada.'}`,
  )
  return informes.every((i) => i.conError === 0)
}
