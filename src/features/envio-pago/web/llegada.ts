import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from '#web/router/router.tsx'

/** What a screen of this room tells the one it leads to. */
type Llegada = { aviso?: 'tiempo'; enviada?: number; imprimir?: true }

/** For `navigate(…, { state: llegada({ … }) })`. */
export const llegada = (dicho: Llegada): Llegada => dicho

/**
 * What one was told on arriving, said once: it stays while the screen is there, and neither a reload nor the way back
 * says it again.
 */
export const useLlegada = <K extends keyof Llegada>(key: K): [Llegada[K] | null, () => void] => {
  const { key: arrival, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const told = (state as Llegada | null)?.[key] ?? null
  const [kept, keep] = useState({ arrival, told })
  if (told !== null && arrival !== kept.arrival) keep({ arrival, told })
  useLayoutEffect(() => {
    if (told !== null) void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true })
  }, [told, pathname, search, navigate])
  return [kept.told, () => keep((old) => ({ ...old, told: null }))]
}
