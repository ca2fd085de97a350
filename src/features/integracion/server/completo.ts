import type { Db } from '#server/db/db.ts'
import { countBajas, endVisto, markVisto, someBajas, type Quita } from './bajas.ts'
import type { Entidad, Problema } from './entidad.ts'
import { ensayoDe } from './ensayo.ts'
import { withdrawClaves } from './lote.ts'

const LOTE = 500
/** A complete file that leaves out more than this part of what there is was cut off, or is not complete. */
const LIMITE = 0.1
/** What concerns a file and none of its lines. */
const ARCHIVO = 0
type Informe = { leidas: number; conError: number; retiradas: number; avisos: string[] }
type Completo = { readonly quita: Quita; readonly confirmadas: boolean }

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

/**
 * Withdraws what a complete file does not name, batch by batch; nothing of it where a line was bad, or where it would be
 * more than a tenth and nobody confirmed it. A rehearsal counts.
 */
export const withdrawFaltantes = async (
  db: Db,
  entidad: Pick<Entidad, 'nombre' | 'quita'>,
  { quita, confirmadas }: Completo,
  informe: Informe,
  mala: (problema: Problema) => void,
): Promise<void> => {
  try {
    const cuenta = await countBajas(db, quita)
    const problema = problemaDe(cuenta, informe, confirmadas)
    if (problema) return mala({ linea: ARCHIVO, columna: null, motivo: problema })
    if (ensayoDe(db)) {
      informe.retiradas += cuenta.faltan
      return
    }
    for (let quedaron = 0; ;) {
      const claves = await someBajas(db, quita, LOTE)
      if (claves.length === 0) {
        if (quedaron > 0)
          informe.avisos.push(`Quedaron ${quedaron} que el archivo no nombra y otros datos todavía nombran.`)
        return
      }
      const { retiradas, quedan } = await withdrawClaves(db, entidad, claves)
      informe.retiradas += retiradas
      quedaron += quedan.length
      await markVisto(db, quita, claves)
    }
  } finally {
    await endVisto(db)
  }
}
