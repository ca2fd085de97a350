import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from '#web/router/router.tsx'

/**
 * What the navigation that led here said under `key` (the `state` of its location), said once: it stays while the
 * screen is there, and neither a reload nor the way back says it again. The second forgets it.
 */
export const useArrival = <T>(key: string): [T | null, () => void] => {
  const { key: arrival, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const told = (state as Record<string, T> | null)?.[key] ?? null
  const [kept, keep] = useState({ arrival, told })
  if (told !== null && arrival !== kept.arrival) keep({ arrival, told })
  useLayoutEffect(() => {
    if (told !== null) void navigate({ pathname, search }, { replace: true, state: null, preventScrollReset: true })
  }, [told, pathname, search, navigate])
  return [kept.told, () => keep((old) => ({ ...old, told: null }))]
}
