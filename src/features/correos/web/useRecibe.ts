import { useState } from 'react'
import { call, useRefresh } from '#web/api.ts'
import { messageOf } from '#web/ui/states.tsx'
import type { Outcome } from '#web/ui/useSend.ts'
import { contract, type Persona } from '../contract.ts'

/** A recipient's identity in a list: its address and shop. */
export const claveOf = ({ email, tiendaNro }: Pick<Persona, 'email' | 'tiendaNro'>): string =>
  `${tiendaNro ?? ''} ${email.toLowerCase()}`
/** Invalidates the reads of contacts. */
export const useRefreshCorreos = () => {
  const refresh = useRefresh()
  return () => Promise.all([contract.personas, contract.tipos, contract.contactos].map((def) => refresh(def)))
}

/**
 * Optimistic checkboxes: each shows its new state at once, several may be in progress, and a refused one reverts with
 * the reason.
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
    await again().catch(() => {}) // the list shows its own failure
    put(key)
  }
  return {
    /** Whether the box is checked, pending changes included. */
    recibe: (persona: Persona, tipoEmailId: number): boolean =>
      sending.get(keyOf(persona, tipoEmailId)) ?? persona.tipos.$values.includes(tipoEmailId),
    change,
    outcome,
    tell,
  }
}
