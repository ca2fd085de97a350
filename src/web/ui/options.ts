import { claveOf } from '#shared/lookup-keys.ts'
import { fold } from '#shared/identity.ts'

/** One to choose from. `claves`: its codes and documents (shared/lookup-keys.ts), by which it is found, too. */
export type Option = { id: number; nombre: string; detalle?: string; claves?: string; activo: boolean }

/** Options drawn at once: a list of 20.000 stays quick, and nobody reads past fifty. */
export const maximo = 50

/**
 * Those whose name holds every word typed, without accents or case, or whose code does; at most fifty, and how many
 * there are.
 */
export const searchOptions = (all: readonly Option[], text: string): { shown: readonly Option[]; total: number } => {
  const words = fold(text)
    .split(' ')
    .filter(Boolean)
    .map((palabra) => ({ palabra, clave: claveOf(palabra) }))
  if (words.length === 0) return { shown: all.slice(0, maximo), total: all.length }
  const shown: Option[] = []
  let total = 0
  for (const option of all) {
    const name = fold(option.detalle ? `${option.nombre} ${option.detalle}` : option.nombre)
    if (!words.every(({ palabra, clave }) => name.includes(palabra) || (clave && option.claves?.includes(clave))))
      continue
    total++
    if (shown.length < maximo) shown.push(option)
  }
  return { shown, total }
}
