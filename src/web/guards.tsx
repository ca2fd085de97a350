import { useLayoutEffect } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { mayOpen, type Screen } from '#shared/screen.ts'
import { doorOf, findFin } from './salida.ts'
import { useMaybeSession } from './session.ts'
import { nameTab } from './ui/useTitle.ts'

/** Before the screen's own effects: one that shows a single thing names the tab after it (useTitle). */
const useScreenTitle = (title: string) => useLayoutEffect(() => nameTab(title), [title])

/**
 * Lets whoever may open one of these screens through: without a session to a sign-in (and back afterwards), without the
 * permission to /error (SES-30, SES-32); with a session there is nothing to do at the sign-in (SES-31).
 */
export const Gate = ({ screens }: { screens: readonly Screen[] }) => {
  const session = useMaybeSession()
  const { pathname, search } = useLocation()
  useScreenTitle(screens[0]!.title)
  const who = session && { tipoRol: session.tipoRol, permisos: new Set(session.permisos.$values) }
  if (screens.some(({ access }) => mayOpen(access, who))) return <Outlet />
  if (screens.every(({ access }) => access === 'sin-sesion')) return <Navigate to="/" replace />
  if (who) return <Navigate to="/error" replace />
  const volver = pathname === '/' ? '' : `?volver=${encodeURIComponent(pathname + search)}`
  return <Navigate to={`${doorTo(screens)}${volver}`} replace />
}

const forAdministrators = ({ access }: Screen): boolean =>
  typeof access === 'object' && access.roles?.length === 1 && access.roles[0] === 1
/** Where one signs in for these: whoever was here at the own door, anyone else at that of the screen. */
const doorTo = (screens: readonly Screen[]) => doorOf(findFin()?.tipoRol ?? (screens.every(forAdministrators) ? 1 : 3))
