import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { partsOf } from '#shared/route.ts'
import { mayOpen, type Screen } from '#shared/screen.ts'
import { useLocation } from './router.tsx'
import { doorOf, findFin } from './signed-out.ts'
import { useMaybeSession, whoOf } from './session.ts'
import { nameTab } from './ui/useTitle.ts'

/** Before the screen's own effects: one that shows a single thing names the tab after it (useTitle). */
const useScreenTitle = (title: string) => useLayoutEffect(() => nameTab(title), [title])

type Session = ReturnType<typeof useMaybeSession>
/**
 * Where a screen sends whoever may not open it: without a session to a sign-in (and back afterwards), without the
 * permission to /error (SES-30, SES-32); with a session there is nothing to do at the sign-in (SES-31). Null for whom
 * it is.
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

/** Lets whoever may open the screen through, and leads anybody else away: a session may end while it is shown. */
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

const forAdministrators = ({ access }: Screen): boolean =>
  access !== 'sin-sesion' && partsOf(access).roles?.join() === '1'
/** Where one signs in for it: whoever was here at the own door, anyone else at that of the screen. */
const doorTo = (screen: Screen) => doorOf(findFin()?.tipoRol ?? (forAdministrators(screen) ? 1 : 3))
