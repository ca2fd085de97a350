import type { RouteObject } from 'react-router'
import type { Screen } from '#shared/screen.ts'
import { Gate } from './guards.tsx'
import { Primera } from './primera.tsx'
import { Crash } from './shell/Crash.tsx'
import { screens } from './screens.ts'

/** A screen is loaded when it is first opened; several addresses of one screen stand below it. */
const routeOf = (group: readonly Screen[]): RouteObject => {
  const [first] = group
  const gated = (screen: Screen, route: RouteObject): RouteObject => ({
    element: <Gate screens={[screen]} />,
    children: [route],
  })
  if (group.length === 1) return gated(first!, { path: first!.path, lazy: first!.load })
  return {
    element: <Gate screens={group} />,
    children: [{ lazy: first!.load, children: group.map((screen) => gated(screen, { path: screen.path })) }],
  }
}
/** Screens with the same `load` are one. */
const groupsOf = (list: readonly Screen[]): readonly (readonly Screen[])[] => [
  ...Map.groupBy(list, (s) => s.load).values(),
]
const routesOf = (list: readonly Screen[]) => groupsOf(list).map(routeOf)
const notFound = () => import('./shell/NotFoundPage.tsx')

/**
 * Every screen's route and guard (docs/spec/requirements.md 29.3). One that is not built yet is simply unknown: it shows
 * the not-found screen.
 */
export const routes: RouteObject[] = [
  {
    errorElement: <Crash />,
    hydrateFallbackElement: <Primera />,
    children: [
      ...routesOf(screens.filter((s) => s.alone)),
      {
        lazy: async () => ({ Component: (await import('./AppShell.tsx')).AppShell }), // the shell's parts are no load of the sign-in
        children: [
          ...routesOf(screens.filter((s) => !s.alone)),
          { path: '/error', lazy: notFound },
          { path: '*', lazy: notFound },
        ],
      },
    ],
  },
]
