import { fold } from '#shared/identity.ts'

/** One to choose from. */
export type Opcion = { id: number; nombre: string; detalle?: string; activo: boolean }

/** Options drawn at once: a list of 20.000 stays quick, and nobody reads past fifty. */
export const maximo = 50

/** Those whose name holds every word typed, without accents or case; at most fifty, and how many there are. */
export const searchOpciones = (all: readonly Opcion[], text: string): { shown: readonly Opcion[]; total: number } => {
  const words = fold(text).split(' ').filter(Boolean)
  if (words.length === 0) return { shown: all.slice(0, maximo), total: all.length }
  const shown: Opcion[] = []
  let total = 0
  for (const opcion of all) {
    const name = fold(opcion.detalle ? `${opcion.nombre} ${opcion.detalle}` : opcion.nombre)
    if (!words.every((w) => name.includes(w))) continue
    total++
    if (shown.length < maximo) shown.push(opcion)
  }
  return { shown, total }
}
