import { createBrowserRouter, type RouteObject } from 'react-router'
import { AppShell } from './AppShell.tsx'
import { Guard, OnlyWithoutSession } from './guards.tsx'
import { Crash } from './shell/Crash.tsx'

/**
 * Every screen and its guard on one page (docs/spec/requirements.md 29.3). A screen is loaded when it is first opened.
 * A route whose screen is not built yet is simply unknown: it shows the not-found screen.
 */
const guarded = (access: Parameters<typeof Guard>[0]['access'], children: RouteObject[]): RouteObject => ({ element: <Guard access={access} />, children })
const notFound = () => import('./shell/NotFoundPage.tsx')

export const routes: RouteObject[] = [
  {
    errorElement: <Crash />,
    hydrateFallbackElement: <p className="vh" role="status">Cargando…</p>,
    children: [
      {
        element: <OnlyWithoutSession />,
        children: [
          { path: '/login', lazy: () => import('#features/sesion/web/LoginPage.tsx') },
          { path: '/admin/login', lazy: () => import('#features/sesion/web/AdminLoginPage.tsx') },
        ],
      },
      { path: '/firstlogin', lazy: () => import('#features/sesion/web/FirstLoginPage.tsx') },
      {
        element: <AppShell />,
        children: [
          guarded('session', []),
          guarded({ roles: [1], all: [1] }, [{ path: '/correo-saliente', lazy: () => import('#features/correo-saliente/web/CorreoSalientePage.tsx') }]),
          { path: '/error', lazy: notFound },
          { path: '*', lazy: notFound },
        ],
      },
    ],
  },
]

export const router = createBrowserRouter(routes)
