import { isCodigoOfSistema } from '#shared/codigo.ts'
import { MAX_BUSQUEDA } from '../rules.ts'

/** What the address of a search's results holds: a JSON array of {"id"}, best first (HEAD-07, OPEN-74). */
export const productosParam = (ids: readonly string[]): string =>
  JSON.stringify(ids.slice(0, MAX_BUSQUEDA).map((id) => ({ id })))

/** The ids an address holds, each once; anything else in it counts for nothing. */
export const idsOfAddress = (text: string): string[] => {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return []
  }
  if (!Array.isArray(read)) return []
  const ids = read.flatMap((item: unknown) => {
    const id = typeof item === 'object' && item !== null ? (item as { id?: unknown }).id : null
    return typeof id === 'string' && isCodigoOfSistema(id) ? [id] : []
  })
  return [...new Set(ids)].slice(0, MAX_BUSQUEDA)
}
