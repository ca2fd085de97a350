import type { Kysely } from 'kysely'
import type { Db, Tables } from '#server/db/db.ts'
import { countBajas, markVisto, someBajas, withVisto, type Visto } from './bajas.ts'
import type { Referenced } from './columnas.ts'
import { fullOf, dropConcurrent, takeConcurrent } from './concurrent-rows.ts'
import type { Entidad, Problem } from './entidad.ts'
import { dryRunOf } from './dry-run.ts'
import { withdrawClaves } from './batch.ts'
import type { Quita } from './quita.ts'
import { runExclusive } from './import-lease.ts'

const BATCH = 500
/** Share of the stored rows that a complete file may leave out; beyond it the file was probably cut off. */
const LIMITE = 0.1
/** The line number of a problem of the whole file. */
const ARCHIVO = 0
type Report = { leidas: number; conError: number; retiradas: number; avisos: string[] }
/** `momento`: when the file was complete. */
type Completo = { readonly visto: Visto; readonly confirmed: boolean; readonly momento: string }

/** Why the rows that a complete file does not name are kept, or null. */
const problemOf = (
  { hay, missing }: { hay: number; missing: number },
  { conError }: Report,
  confirmed: boolean,
): string | null => {
  if (missing === 0) return null
  if (conError > 0) return `Hubo líneas malas: de las ${missing} que el archivo no nombra no se retiró ninguna.`
  return confirmed || missing <= hay * LIMITE
    ? null
    : `El archivo no nombra ${missing} de ${hay}: más del 10 % no se retira sin confirmarlo (--confirmar-bajas).`
}

const MAX_CLAVES = 20
const showClave = ({ clave, withRenglon }: Quita, de: Referenced): string =>
  Object.keys(clave)
    .map((c) => String(withRenglon && c === 'item' ? de.renglon : de[c]))
    .join(' ')
/** The notice about rows that stay although the file does not name them. */
const statedOf = (motivo: string, claves: readonly string[]): string =>
  `Quedaron ${claves.length} que el archivo no nombra: ${motivo} (${claves.slice(0, MAX_CLAVES).join(', ')}${claves.length > MAX_CLAVES ? '…' : ''})`

/** Runs `read` with one connection; from now on the keys that calls name meanwhile are kept (concurrent-rows.ts). */
export const asComplete = <T>(
  db: Db,
  { nombre, quita }: { readonly nombre: string; readonly quita: Quita },
  read: (on: Db, visto: Visto) => Promise<T>,
): Promise<T> => {
  if (dryRunOf(db) || db.isTransaction) return withVisto(db, quita, (visto) => read(db, visto))
  return runExclusive(db as Kysely<Tables>, fullOf(nombre), async (on) => {
    await dropConcurrent(on, nombre)
    return withVisto(on, quita, (visto) => read(on, visto))
  })
}

/**
 * Withdraws what a complete file does not name, batch by batch; nothing if a line was bad, or if it is more than a
 * tenth and not confirmed. What a call named meanwhile stays. A dry run only counts.
 */
export const withdrawMissing = async (
  db: Db,
  entidad: Pick<Entidad, 'nombre' | 'quita'>,
  { visto, confirmed, momento }: Completo,
  report: Report,
  mala: (trouble: Problem) => void,
): Promise<void> => {
  const dry = dryRunOf(db) !== null
  if (!dry) await takeConcurrent(db, entidad.nombre, visto)
  const cuenta = await countBajas(db, visto, momento)
  const trouble = problemOf(cuenta, report, confirmed)
  if (trouble) return mala({ linea: ARCHIVO, columna: null, motivo: trouble })
  if (dry) {
    report.retiradas += cuenta.missing
    return
  }
  const remained = new Map<string, string[]>()
  for (;;) {
    const claves = await someBajas(db, visto, momento, BATCH)
    if (claves.length === 0) break
    const { retiradas, remain } = await withdrawClaves(db, entidad, { claves, momento }, visto)
    report.retiradas += retiradas
    for (const { clave, motivo } of remain)
      remained.set(motivo, [...(remained.get(motivo) ?? []), showClave(visto.quita, clave)])
    await markVisto(db, visto, claves)
  }
  report.avisos.push(...[...remained].map(([motivo, claves]) => statedOf(motivo, claves)))
}
