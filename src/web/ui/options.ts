import { claveOf } from '#shared/lookup-keys.ts'
import { fold } from '#shared/identity.ts'

/** An option. `claves`: its codes and documents (shared/lookup-keys.ts), searched too. */
export type Option = { id: number; nombre: string; detalle?: string; claves?: string; activo: boolean }

/** Options rendered at once, so that a list of 20,000 stays fast. */
export const maximo = 50

/**
 * The options whose name contains every typed word, ignoring accents and case, or whose code matches: at most fifty,
 * and the total.
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
