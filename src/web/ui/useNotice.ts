import { useLayoutEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useLocation } from '#web/router.tsx'
import { dropAviso, findAviso } from '#web/signed-out.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The notice to show on the next screen. */ aviso?: string
  }
}

/**
 * The notice left by the step that led here, shown once: a reload or coming back does not repeat it. `close` hides it.
 */
export const useNotice = (): { aviso: string | null; close: () => void } => {
  const { state, href } = useLocation()
  const navigate = useNavigate()
  const [aviso, setAviso] = useState(() => state.aviso ?? findAviso())
  // a layout effect: a reload right after reading must not repeat it
  useLayoutEffect(() => {
    if (aviso === null) return
    dropAviso()
    if (state.aviso !== undefined)
      void navigate({ href, replace: true, state: {}, resetScroll: false, ignoreBlocker: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, of the step that led here
  }, [])
  return { aviso, close: () => setAviso(null) }
}
