import { tooMany } from '#shared/errors.ts'
import { textos } from '../rules.ts'

/** How many may wait in one line; an office that comes in at once never does. */
const MAX = 100
type Fila = { last: Promise<unknown>; n: number }
const filas = new Map<string, Fila>()

/**
 * Tries of one place stand in line: so each knows how the ones before it ended, and right ones at the same moment never
 * count. A line that is too long refuses (429); one that is empty is forgotten, so that there are never more than
 * requests under way.
 */
export const enFila = async <T>(clave: string, work: () => Promise<T>): Promise<T> => {
  const fila = filas.get(clave) ?? { last: Promise.resolve(), n: 0 }
  if (fila.n >= MAX) throw tooMany(textos.demasiados, 60)
  filas.set(clave, fila)
  fila.n++
  const mine = fila.last.then(work, work)
  fila.last = mine.catch(() => {})
  try {
    return await mine
  } finally {
    if (--fila.n === 0) filas.delete(clave)
  }
}
