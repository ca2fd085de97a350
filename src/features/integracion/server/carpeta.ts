import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/db.ts'
import type { Contexto } from './columnas.ts'
import { entidades } from './entidades/entidades.ts'
import { importEntidad, type Informe, type LineaMala } from './import.ts'
import { readCsv } from './origen.ts'

/**
 * Imports the CSV files of a folder in their order. Quotes come before their trips, and may move only with one: where some
 * were refused and trips came in too, the quotes are read again after the trips.
 */
export const importCarpeta = async (db: Db, dir: string, ctx: Contexto, onMala?: (mala: LineaMala) => void): Promise<{ informes: Informe[]; ajenos: string[] }> => {
  const informes: Informe[] = []
  const read = (nombre: string, silent = false) =>
    importEntidad(db, entidades.find((e) => e.nombre === nombre)!, readCsv(join(dir, `${nombre}.csv`)), ctx, onMala && !silent ? { onMala } : {})
  const there = entidades.map((e) => e.nombre).filter((n) => existsSync(join(dir, `${n}.csv`)))
  const again = there.includes('presupuestos') && there.includes('viajes')
  for (const nombre of there) {
    informes.push(await read(nombre, nombre === 'presupuestos' && again))
    if (nombre !== 'viajes' || !again) continue
    const at = informes.findIndex((i) => i.entidad === 'presupuestos')
    const first = informes[at]!
    if (first.conError === 0) continue
    const second = await read('presupuestos')
    const [nuevas, cambiadas] = [first.nuevas + second.nuevas, first.cambiadas + second.cambiadas]
    informes[at] = { ...second, nuevas, cambiadas, iguales: Math.max(0, second.leidas - second.conError - nuevas - cambiadas) }
  }
  const known = new Set(entidades.map((e) => `${e.nombre}.csv`))
  return { informes, ajenos: (await readdir(dir)).filter((f) => f.endsWith('.csv') && !known.has(f)).sort() }
}
