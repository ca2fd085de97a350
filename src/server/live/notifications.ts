import type { Cambio } from '#shared/live.ts'

/** The PostgreSQL channel of live updates (migration 0074). */
export const LIVE_CHANNEL = 'portal_vivo'

/**
 * A change and whom it concerns. `id` null: any of its type, of any client. With a `contacto` it concerns only that
 * person.
 */
export type Heard = {
  readonly tipo: string
  readonly clienteId: number
  readonly vendedor: number
  readonly id: number | null
  readonly contacto: number | null
}

const ENTERO = /^\d{1,10}$/
/**
 * Parses a notification: `type:client.seller.id,…`, with a fourth number, the contact, for a personal change, or the
 * type alone. Anything else gives no changes.
 */
export const readAviso = (payload: string): readonly Heard[] => {
  const [tipo = '', list] = payload.split(':', 2)
  if (tipo === '') return []
  if (list === undefined) return [{ tipo, clienteId: 0, vendedor: 0, id: null, contacto: null }]
  return list.split(',').flatMap((one) => {
    const parts = one.split('.')
    if (parts.length < 3 || parts.length > 4 || !parts.every((part) => ENTERO.test(part))) return []
    const [clienteId = 0, vendedor = 0, id = 0, contacto = null] = parts.map(Number)
    return [{ tipo, clienteId, vendedor, id, contacto }]
  })
}

/** Changes in one notification: PostgreSQL's payload is less than 8,000 bytes. */
const BY_AVISO = 100
/** How what is one person's is told: as few notices as hold all of it. */
export const avisosOf = (changes: readonly Heard[]): readonly string[] => {
  const kinds = Map.groupBy(changes, ({ tipo }) => tipo)
  return [...kinds].flatMap(([tipo, all]) => {
    const said = all.map(({ clienteId, vendedor, id, contacto }) => [clienteId, vendedor, id, contacto].join('.'))
    return Array.from(
      { length: Math.ceil(said.length / BY_AVISO) },
      (_, n) => `${tipo}:${said.slice(n * BY_AVISO, (n + 1) * BY_AVISO).join(',')}`,
    )
  })
}

/** The same for whoever hears it: by kind, each number once. */
export const toCambios = (changes: Iterable<Heard>): readonly Cambio[] => {
  const kinds = new Map<string, Set<number> | null>()
  for (const { tipo, id } of changes) {
    const known = kinds.get(tipo)
    if (known === null) continue
    if (id === null) kinds.set(tipo, null)
    else kinds.set(tipo, (known ?? new Set<number>()).add(id))
  }
  return [...kinds].map(([tipo, ids]) => ({ tipo, ids: ids && [...ids] }))
}
