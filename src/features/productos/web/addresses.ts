import { isCodigoDelSistema } from '#shared/codigo.ts'
import { inAddress } from '#web/ui/address.ts'
import { MAX_BUSQUEDA } from '../rules.ts'

/** What is searched for. */
export const addressShape = { q: inAddress.text(250) }

/** The address of a search's results: a JSON array of {"id"}, best first (HEAD-07, OPEN-74). */
export const urlOfResultados = (ids: readonly string[], termino: string): string =>
  `/allProductsList/${encodeURIComponent(JSON.stringify(ids.slice(0, MAX_BUSQUEDA).map((id) => ({ id }))))}${termino ? `?q=${encodeURIComponent(termino)}` : ''}`

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
    return typeof id === 'string' && isCodigoDelSistema(id) ? [id] : []
  })
  return [...new Set(ids)].slice(0, MAX_BUSQUEDA)
}

export const urlOfProducto = (id: string): string => `/detallesproducto/${encodeURIComponent(id)}`
