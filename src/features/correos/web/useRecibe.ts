import { useState } from 'react'
import { call, useRefresh } from '#web/api.ts'
import { messageOf } from '#web/ui/states.tsx'
import type { Outcome } from '#web/ui/useSend.ts'
import { contract, type Persona } from '../contract.ts'

/** Of which address and shop somebody is; in a list each one once. */
export const claveOf = ({ email, tiendaNro }: Pick<Persona, 'email' | 'tiendaNro'>): string =>
  `${tiendaNro ?? ''} ${email.toLowerCase()}`
/** What the screen reads of contacts, read again. */
export const useRefreshCorreos = () => {
  const refresh = useRefresh()
  return () => Promise.all([contract.personas, contract.tipos, contract.contactos].map((def) => refresh(def)))
}

/**
 * Boxes being ticked: each shows at once what it will be, several may be on their way, and one that is refused goes
 * back to what it was, with why.
 */
export const useRecibe = (clienteId: number) => {
  const [sending, setSending] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [outcome, tell] = useState<Outcome | null>(null)
  const again = useRefreshCorreos()
  const keyOf = (persona: Persona, tipoEmailId: number) => `${tipoEmailId} ${claveOf(persona)}`
  const put = (key: string, value?: boolean) =>
    setSending((old) => {
      const next = new Map(old)
      if (value === undefined) next.delete(key)
      else next.set(key, value)
      return next
    })
  const change = async (persona: Persona, tipoEmailId: number, recibe: boolean) => {
    const key = keyOf(persona, tipoEmailId)
    const { email, tiendaNro } = persona
    if (sending.has(key)) return
    put(key, recibe)
    tell(null)
    try {
      await call(contract.recibe, { body: { clienteId, email, tiendaNro, tipoEmailId, recibe } })
    } catch (error) {
      tell({ kind: 'bad', text: messageOf(error) })
    }
    await again().catch(() => {}) // the list says by itself that it could not be read
    put(key)
  }
  return {
    /** Whether the box is ticked: as it is, or as it is about to be. */
    recibe: (persona: Persona, tipoEmailId: number): boolean =>
      sending.get(keyOf(persona, tipoEmailId)) ?? persona.tipos.$values.includes(tipoEmailId),
    change,
    outcome,
    tell,
  }
}
