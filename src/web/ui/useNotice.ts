import { useLayoutEffect, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { useLocation } from '#web/router.tsx'
import { dropAviso, findAviso } from '#web/signed-out.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What the screen it leads to has to say. */ aviso?: string
  }
}

/**
 * What the step that led here has to say, said once: a reload, or coming back later, does not say it again. `close`
 * takes it off the screen.
 */
export const useNotice = (): { aviso: string | null; close: () => void } => {
  const { state, href } = useLocation()
  const navigate = useNavigate()
  const [aviso, setAviso] = useState(() => state.aviso ?? findAviso())
  // with the sentence itself, not after it: a reload as soon as it is read does not bring it again
  useLayoutEffect(() => {
    if (aviso === null) return
    dropAviso()
    if (state.aviso !== undefined)
      void navigate({ href, replace: true, state: {}, resetScroll: false, ignoreBlocker: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, of the step that led here
  }, [])
  return { aviso, close: () => setAviso(null) }
}
