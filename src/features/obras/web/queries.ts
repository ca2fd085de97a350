import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { q, values } from '#web/api.ts'
import { failureOf, hasFailed } from '#web/ui/read.ts'
import { contract } from '../contract.ts'
import { MAX_TEXTO } from '../rules.ts'
import { PAUSE_MS } from './punto.ts'

/** Least characters of what is asked, and how many answers. */
const MINIMUM = 3
const SHOWN = 5

/** What is typed, once the person pauses. */
const useIdle = (text: string): string => {
  const [settled, settle] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => settle(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** The places like what is typed; `enviado`: what was asked for with Enter, which every geocoder answers. */
export const useHallazgos = (text: string, enviado: string | null) => {
  const typed = text.trim().slice(0, MAX_TEXTO)
  const asked = useIdle(typed)
  const now = typed === enviado ? typed : asked
  const query = useQuery({
    ...q(contract.buscar, {
      query: { texto: now, limite: SHOWN, ...(now === enviado ? { enviado: true } : {}) },
    }),
    enabled: now.length >= MINIMUM && typed.length >= MINIMUM,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const ready = typed.length >= MINIMUM
  return {
    hallazgos: ready && !hasFailed(query) ? values(query.data) : [],
    waiting: ready && (query.isFetching || now !== typed),
    /** Asked, answered, and nothing is like it. */
    nothing:
      ready && now === typed && !hasFailed(query) && !query.isPlaceholderData && query.data?.$values.length === 0,
    error: ready ? failureOf(query) : null,
    retry: () => void query.refetch(),
  }
}

/** The work sites a client has sent to, the latest first. */
export const useUsadas = (clienteId: number) =>
  useQuery({ ...q(contract.usadas, { query: { clienteId } }), retry: false, select: values })
