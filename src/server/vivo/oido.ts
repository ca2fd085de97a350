import type { Cambio } from '#shared/vivo.ts'

/** The channel on which the database tells what is news (migration 0074). */
export const VIVO = 'portal_vivo'

/** One thing that has changed, with whose it is; `id` null: any of its kind, of anybody. */
export type Oido = {
  readonly tipo: string
  readonly clienteId: number
  readonly vendedor: number
  readonly id: number | null
}

const ENTERO = /^\d{1,10}$/
/** Reads one notice: `kind:client.seller.id,…`, or a kind alone. What is none of these says nothing. */
export const readAviso = (payload: string): readonly Oido[] => {
  const [tipo = '', list] = payload.split(':', 2)
  if (tipo === '') return []
  if (list === undefined) return [{ tipo, clienteId: 0, vendedor: 0, id: null }]
  return list.split(',').flatMap((one) => {
    const parts = one.split('.')
    if (parts.length !== 3 || !parts.every((part) => ENTERO.test(part))) return []
    const [clienteId = 0, vendedor = 0, id = 0] = parts.map(Number)
    return [{ tipo, clienteId, vendedor, id }]
  })
}

/** The same for whoever hears it: by kind, each number once. */
export const toCambios = (oidos: Iterable<Oido>): readonly Cambio[] => {
  const kinds = new Map<string, Set<number> | null>()
  for (const { tipo, id } of oidos) {
    const known = kinds.get(tipo)
    if (known === null) continue
    if (id === null) kinds.set(tipo, null)
    else kinds.set(tipo, (known ?? new Set<number>()).add(id))
  }
  return [...kinds].map(([tipo, ids]) => ({ tipo, ids: ids && [...ids] }))
}
