import { claveDe } from '#shared/claves.ts'
import { fold } from '#shared/identity.ts'

/** One to choose from. `claves`: its codes and documents (shared/claves.ts), by which it is found, too. */
export type Opcion = { id: number; nombre: string; detalle?: string; claves?: string; activo: boolean }

/** Options drawn at once: a list of 20.000 stays quick, and nobody reads past fifty. */
export const maximo = 50

/**
 * Those whose name holds every word typed, without accents or case, or whose code does; at most fifty, and how many
 * there are.
 */
export const searchOpciones = (all: readonly Opcion[], text: string): { shown: readonly Opcion[]; total: number } => {
  const words = fold(text)
    .split(' ')
    .filter(Boolean)
    .map((palabra) => ({ palabra, clave: claveDe(palabra) }))
  if (words.length === 0) return { shown: all.slice(0, maximo), total: all.length }
  const shown: Opcion[] = []
  let total = 0
  for (const opcion of all) {
    const name = fold(opcion.detalle ? `${opcion.nombre} ${opcion.detalle}` : opcion.nombre)
    if (!words.every(({ palabra, clave }) => name.includes(palabra) || (clave && opcion.claves?.includes(clave))))
      continue
    total++
    if (shown.length < maximo) shown.push(opcion)
  }
  return { shown, total }
}
