import { useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from '#web/router/router.tsx'
import { dropAviso, findAviso } from '#web/salida.ts'

/**
 * What the step that led here has to say, said once: a reload, or coming back later, does not say it again. `close`
 * takes it off the screen.
 */
export const useAviso = (): { aviso: string | null; close: () => void } => {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [aviso, setAviso] = useState(() => (state as { aviso?: string } | null)?.aviso ?? findAviso())
  // with the sentence itself, not after it: a reload as soon as it is read does not bring it again
  useLayoutEffect(() => {
    if (aviso === null) return
    dropAviso()
    void navigate(pathname + search, { replace: true, state: null, preventScrollReset: true })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, of the step that led here
  }, [])
  return { aviso, close: () => setAviso(null) }
}
