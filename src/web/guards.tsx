import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { isOfAdministrators, mayOpen, type Screen } from '#shared/screen.ts'
import { useLocation } from './router.tsx'
import { doorOf, findFin } from './signed-out.ts'
import { useMaybeSession, whoOf } from './session.ts'
import { nameTab } from './ui/useTitle.ts'

/** A layout effect, so that it runs before `useTitle` of a screen that sets its own title. */
const useScreenTitle = (title: string) => useLayoutEffect(() => nameTab(title), [title])

type Session = ReturnType<typeof useMaybeSession>
/**
 * The redirect for a person who may not open the screen: without a session to a sign-in (with a return URL), without
 * permission to /error (SES-30, SES-32), and from the sign-in home if there is a session (SES-31). Null if it may.
 */
export const awayFrom = (
  screen: Screen,
  session: Session,
  { pathname, searchStr }: { readonly pathname: string; readonly searchStr: string },
): string | null => {
  const who = session && whoOf(session)
  if (mayOpen(screen.access, who)) return null
  if (screen.access === 'sin-sesion') return '/'
  if (who) return '/error'
  return `${doorTo(screen)}${pathname === '/' ? '' : `?volver=${encodeURIComponent(pathname + searchStr)}`}`
}

/** Renders the screen if the person may open it, else redirects; a session may end while it is shown. */
export const Gate = ({ screen, children }: { screen: Screen; children: ReactNode }) => {
  const session = useMaybeSession()
  const location = useLocation()
  useScreenTitle(screen.title)
  const navigate = useNavigate()
  const away = awayFrom(screen, session, location)
  useEffect(() => {
    if (away !== null) void navigate({ href: away, replace: true, ignoreBlocker: true })
  }, [away, navigate])
  return away === null ? children : null
}

/** The sign-in page for a screen: the person's former one, or that of the screen's audience. */
const doorTo = (screen: Screen) => doorOf(findFin()?.tipoRol ?? (isOfAdministrators(screen.access) ? 1 : 3))
