import { useLayoutEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useLocation } from '#web/router.tsx'

/**
 * The value under `key` in the navigation's `state`, shown once: it lasts while the screen is mounted; reloading or
 * going back does not bring it again. Also returns how to clear it.
 */
export const useArrival = <T>(key: string): [T | null, () => void] => {
  const { href, state } = useLocation()
  const arrival = state.__TSR_key
  const navigate = useNavigate()
  const told = ((state as unknown as Record<string, unknown>)[key] as T | undefined) ?? null
  const [kept, keep] = useState({ arrival, told })
  if (told !== null && arrival !== kept.arrival) keep({ arrival, told })
  useLayoutEffect(() => {
    if (told !== null) void navigate({ href, replace: true, state: {}, resetScroll: false, ignoreBlocker: true })
  }, [told, href, navigate])
  return [kept.told, () => keep((old) => ({ ...old, told: null }))]
}
