import { Navigate, Outlet, useLocation } from 'react-router'
import type { Access } from '#shared/route.ts'
import { passes } from '#shared/route.ts'
import { useMaybeSession } from './session.ts'

/**
 * Lets a screen through: without a session to /login (and back afterwards), without the permission to /error (SES-30,
 * SES-32).
 */
export const Guard = ({ access }: { access: Access }) => {
  const session = useMaybeSession()
  const { pathname, search } = useLocation()
  if (access === 'public') return <Outlet />
  if (!session)
    return (
      <Navigate to={`/login${pathname === '/' ? '' : `?volver=${encodeURIComponent(pathname + search)}`}`} replace />
    )
  if (!passes(access, { tipoRol: session.tipoRol, permisos: new Set(session.permisos.$values) }))
    return <Navigate to="/error" replace />
  return <Outlet />
}

/** The sign-in screens: with a session there is nothing to do there (SES-31). */
export const OnlyWithoutSession = () => (useMaybeSession() ? <Navigate to="/" replace /> : <Outlet />)
