import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { contract as presupuestos, type Quote } from '#features/presupuestos/contract.ts'
import { ApiError, q } from '#web/api.ts'
import { messageOf } from '#web/ui/states.tsx'
import { checkReclamable, textos } from '../rules.ts'

/** `failed`: what went wrong is none of the number's. */
type State = { busy: boolean; error: string | null; failed: boolean }
/** A number that was looked for and got no answer. */
type Unanswered = { readonly id: number; readonly again: boolean }

/**
 * Looks for the quote of a claim by its request number, at once where there is one to start with (`again`), and once
 * more when the network is back. `onFound`: what became of it, null for none.
 */
export const useSolicitud = (start: number | null, onFound: (quote: Quote | null, again: boolean) => void) => {
  const client = useQueryClient()
  const [state, setState] = useState<State>({ busy: start !== null, error: null, failed: false })
  const unanswered = useRef<Unanswered | null>(null)
  /** Counts what was asked: an answer to anything but the last, or to a number that was changed since, is dropped. */
  const asked = useRef(0)
  const find = async (id: number, again: boolean) => {
    const mine = (asked.current += 1)
    setState({ busy: true, error: null, failed: false })
    unanswered.current = null
    const end = (quote: Quote | null, error: string | null, failed = false) => {
      if (mine !== asked.current) return
      setState({ busy: false, error, failed })
      onFound(quote, again)
    }
    try {
      const found = await client.fetchQuery({ ...q(presupuestos.quote, { params: { id } }), staleTime: 0 })
      const { pedidoId, estadoPresupuesto: estado } = found
      const never = estado === null ? textos.notFound : checkReclamable({ pedidoId, estado })
      end(never === null ? found : null, never)
    } catch (error) {
      const missing = error instanceof ApiError && error.status === 404
      if (!missing && mine === asked.current) unanswered.current = { id, again }
      end(null, missing ? textos.notFound : messageOf(error), !missing)
    }
  }
  const begun = useRef(false)
  useEffect(() => {
    if (!begun.current && start !== null) void find(start, true)
    begun.current = true
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, of the address or the draft
  }, [])
  const findAgain = useEffectEvent(() => {
    if (unanswered.current) void find(unanswered.current.id, unanswered.current.again)
  })
  useEffect(() => {
    window.addEventListener('online', findAgain)
    return () => window.removeEventListener('online', findAgain)
  }, [])
  const settle = (error: string | null) => {
    asked.current += 1
    unanswered.current = null
    setState({ busy: false, error, failed: false })
  }
  return { ...state, find, fail: (error: string) => settle(error), leave: () => settle(null) }
}
