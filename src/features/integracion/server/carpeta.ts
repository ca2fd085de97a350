import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '#server/db/db.ts'
import type { Contexto } from './columnas.ts'
import { entidades } from './entidades/entidades.ts'
import { importEntidad, type Informe, type LineaMala } from './import.ts'
import { readCsv } from './csv.ts'
import type { Origen } from './origen.ts'

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

/**
 * Imports the CSV files of a folder in their order. Quotes come before their trips, and may move only with one: where
 * some were refused and trips came in too, those are read again after the trips.
 */
export const importCarpeta = async (
  db: Db,
  dir: string,
  ctx: Contexto,
  onMala?: (mala: LineaMala) => void,
): Promise<{ informes: Informe[]; ajenos: string[] }> => {
  const informes: Informe[] = []
  const read = (nombre: string, { on = onMala, only }: { on?: typeof onMala; only?: ReadonlySet<number> } = {}) => {
    const origen = readCsv(join(dir, `${nombre}.csv`))
    return importEntidad(
      db,
      entidades.find((e) => e.nombre === nombre)!,
      only ? again(origen, only) : origen,
      ctx,
      on ? { onMala: on } : {},
    )
  }
  const there = entidades.map((e) => e.nombre).filter((n) => existsSync(join(dir, `${n}.csv`)))
  const twice = there.includes('presupuestos') && there.includes('viajes')
  const malas = new Set<number>()
  for (const nombre of there) {
    informes.push(await read(nombre, nombre === 'presupuestos' && twice ? { on: (m) => void malas.add(m.linea) } : {}))
    if (nombre !== 'viajes' || !twice) continue
    const at = informes.findIndex((i) => i.entidad === 'presupuestos')
    const first = informes[at]!
    if (first.conError === 0) continue
    const { nuevas, cambiadas, conError, errores } = await read('presupuestos', { only: malas })
    const [altas, cambios] = [first.nuevas + nuevas, first.cambiadas + cambiadas]
    informes[at] = {
      ...first,
      nuevas: altas,
      cambiadas: cambios,
      conError,
      errores,
      iguales: Math.max(0, first.leidas - conError - altas - cambios),
    }
  }
  const known = new Set(entidades.map((e) => `${e.nombre}.csv`))
  return { informes, ajenos: (await readdir(dir)).filter((f) => /\.csv$/i.test(f) && !known.has(f)).sort() }
}
