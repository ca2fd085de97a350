import type { Kysely } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import { countBajas, markVisto, someBajas, withVisto, type Visto } from './bajas.ts'
import type { Referido } from './columnas.ts'
import { completaDe, dropConcurrent, takeConcurrent } from './concurrent-rows.ts'
import type { Entidad, Problema } from './entidad.ts'
import { ensayoDe } from './ensayo.ts'
import { withdrawClaves } from './lote.ts'
import type { Quita } from './quita.ts'
import { enExclusiva } from './turno.ts'

const LOTE = 500
/** A complete file that leaves out more than this part of what there is was cut off, or is not complete. */
const LIMITE = 0.1
/** What concerns a file and none of its lines. */
const ARCHIVO = 0
type Informe = { leidas: number; conError: number; retiradas: number; avisos: string[] }
/** `momento`: as of when the file is complete. */
type Completo = { readonly visto: Visto; readonly confirmadas: boolean; readonly momento: string }

/** What keeps the missing of a complete file where they are, or null. */
const problemaDe = (
  { hay, faltan }: { hay: number; faltan: number },
  { conError }: Informe,
  confirmadas: boolean,
): string | null => {
  if (faltan === 0) return null
  if (conError > 0) return `Hubo líneas malas: de las ${faltan} que el archivo no nombra no se retiró ninguna.`
  return confirmadas || faltan <= hay * LIMITE
    ? null
    : `El archivo no nombra ${faltan} de ${hay}: más del 10 % no se retira sin confirmarlo (--confirmar-bajas).`
}

const MAX_CLAVES = 20
const showClave = ({ clave, conRenglon }: Quita, de: Referido): string =>
  Object.keys(clave)
    .map((c) => String(conRenglon && c === 'item' ? de.renglon : de[c]))
    .join(' ')
/** Which rows stay although the file does not name them, and why. */
const dichoDe = (motivo: string, claves: readonly string[]): string =>
  `Quedaron ${claves.length} que el archivo no nombra: ${motivo} (${claves.slice(0, MAX_CLAVES).join(', ')}${claves.length > MAX_CLAVES ? '…' : ''})`

/** Reads a complete file, on one connection; what calls of its kind name meanwhile is kept from now on. */
export const asComplete = <T>(
  db: Db,
  { nombre, quita }: { readonly nombre: string; readonly quita: Quita },
  read: (on: Db, visto: Visto) => Promise<T>,
): Promise<T> => {
  if (ensayoDe(db) || db.isTransaction) return withVisto(db, quita, (visto) => read(db, visto))
  return enExclusiva(db as Kysely<Tables>, completaDe(nombre), async (on) => {
    await dropConcurrent(on, nombre)
    return withVisto(on, quita, (visto) => read(on, visto))
  })
}

/**
 * Withdraws what a complete file does not name, batch by batch; nothing of it where a line was bad, or where it would
 * be more than a tenth and nobody confirmed it. What a call named meanwhile stays. A rehearsal counts.
 */
export const withdrawFaltantes = async (
  db: Db,
  entidad: Pick<Entidad, 'nombre' | 'quita'>,
  { visto, confirmadas, momento }: Completo,
  informe: Informe,
  mala: (problema: Problema) => void,
): Promise<void> => {
  const seco = ensayoDe(db) !== null
  if (!seco) await takeConcurrent(db, entidad.nombre, visto)
  const cuenta = await countBajas(db, visto, momento)
  const problema = problemaDe(cuenta, informe, confirmadas)
  if (problema) return mala({ linea: ARCHIVO, columna: null, motivo: problema })
  if (seco) {
    informe.retiradas += cuenta.faltan
    return
  }
  const quedaron = new Map<string, string[]>()
  for (;;) {
    const claves = await someBajas(db, visto, momento, LOTE)
    if (claves.length === 0) break
    const { retiradas, quedan } = await withdrawClaves(db, entidad, { claves, momento }, visto)
    informe.retiradas += retiradas
    for (const { clave, motivo } of quedan)
      quedaron.set(motivo, [...(quedaron.get(motivo) ?? []), showClave(visto.quita, clave)])
    await markVisto(db, visto, claves)
  }
  informe.avisos.push(...[...quedaron].map(([motivo, claves]) => dichoDe(motivo, claves)))
}
