import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
  useMatches,
  type AnyRoute,
  type NotFoundRouteComponent,
  type ParsedLocation,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import type { ComponentType, FunctionComponent, ReactNode } from 'react'
import type { Screen } from '#shared/screen.ts'
import { parseSearch, readSearch, stringifySearch, tidySearch, type SearchOf } from '#shared/search.ts'
import { addressOfLoad, isGone } from './arriving.ts'
import { awayFrom, Gate } from './guards.tsx'
import { createPortalHistory } from './history.ts'
import { screenAt, screens, type Screens } from './screens.ts'
import { findSession } from './session.ts'
import { Crash } from './shell/Crash.tsx'
import { preloadStep } from './steps.ts'

/** A lazy component; the router waits for `preload` before rendering it. */
type Part = FunctionComponent<{ children?: ReactNode }> & { preload?: () => Promise<void> | undefined }
type Load = () => Promise<{ readonly Component: ComponentType }>
/** Every room's page by name, as `screens.ts` names it. */
const pages = new Map(
  Object.entries(import.meta.glob<{ readonly Component: ComponentType }>('../features/*/web/*Page.tsx')).map(
    ([path, load]) => [/(\w+)\.tsx$/.exec(path)![1]!, load],
  ),
)
/**
 * The library reloads the page over a module that did not come. After an update that brings the new one; without a
 * network it would leave the browser's own error in the portal's place (OPEN-376).
 */
const coming =
  <M,>(load: () => Promise<M>) =>
  () => {
    preloadStep(addressOfLoad(load))
    return load().catch(async (cause: unknown) => {
      throw (await isGone(load)) ? cause : new Error('A screen did not come.', { cause })
    })
  }
/** The frame around a screen, not loaded with the sign-in. */
const frame = async () => {
  const { AppShell, ready } = await import('./AppShell.tsx')
  await ready()
  return { AppShell }
}
const Frame = lazyRouteComponent(coming(frame), 'AppShell') as Part
const within = (load: Load, alone = false): Part => {
  const Page = lazyRouteComponent(coming(load), 'Component') as Part
  if (alone) return Page
  return Object.assign((() => <Page />) as Part, {
    preload: async () => void (await Promise.all([Frame.preload?.(), Page.preload?.()])),
  })
}
const NotFound = within(() => import('./shell/NotFoundPage.tsx'))

type Context = { readonly location: ParsedLocation; readonly screen: Screen | undefined }
/** The current screen, in its frame and behind its guard (docs/spec/requirements.md 29.3). */
const Root = () => {
  const { screen } = useMatches({ select: ([root]) => root!.context as Context })
  const shown = screen ? (
    <Gate key={screen.page} screen={screen}>
      <Outlet />
    </Gate>
  ) : (
    <Outlet />
  )
  return screen?.alone ? shown : <Frame>{shown}</Frame>
}

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFound as NotFoundRouteComponent,
  /** Redirects before a screen's chunks load. */
  beforeLoad: ({ location }): Context => {
    const screen = screenAt(location.pathname)
    const away = screen ? awayFrom(screen, findSession(), location) : null
    if (away !== null) throw redirect({ href: away, replace: true })
    return { location, screen }
  },
})

type ValuesOf<S> = S extends { readonly search: infer Shape } ? SearchOf<Shape> : Record<never, never>
const searchOf = <const S extends Screen>({ search: shape = {} }: S) => ({
  validateSearch: (values: Partial<ValuesOf<S>> & SearchSchemaInput): ValuesOf<S> =>
    readSearch(shape, values) as ValuesOf<S>,
  search: {
    middlewares: [
      ({ search, next }: { search: ValuesOf<S>; next: (search: ValuesOf<S>) => ValuesOf<S> }): ValuesOf<S> =>
        tidySearch(shape, next(search) as Record<string, unknown>) as ValuesOf<S>,
    ],
  },
})
/** A screen as a route of its own. */
const routeOf = <const S extends Screen>(screen: S) =>
  createRoute({
    getParentRoute: () => root,
    path: screen.path as S['path'],
    component: within(pages.get(screen.page)!, screen.alone),
    ...searchOf(screen),
  })
type RoutesOf<T extends readonly Screen[]> = { -readonly [K in keyof T]: ReturnType<typeof routeOf<T[K]>> }

/** Screens with the same page are one route tree, so that the component stays mounted while the path changes. */
const treeOf = (all: readonly Screen[]): AnyRoute[] => {
  const routes = new Map<string, AnyRoute>()
  for (const screen of all) {
    const first = all.find(({ page }) => page === screen.page)!
    const parent = routes.get(first.path)
    const route = parent
      ? createRoute({
          getParentRoute: () => parent,
          path: screen.path.slice(first.path.length),
          ...(searchOf(screen) as object),
        })
      : routeOf(screen)
    if (parent) parent.addChildren([...((parent.children as AnyRoute[] | undefined) ?? []), route as never])
    else routes.set(screen.path, route as unknown as AnyRoute)
  }
  return [...routes.values()]
}
/** Target of redirects from screens without permission (ROUT-41, OPEN-06). */
const errorRoute = createRoute({ getParentRoute: () => root, path: '/error', component: NotFound })

export const router = createRouter({
  routeTree: root.addChildren([errorRoute, ...(treeOf(screens) as unknown as RoutesOf<Screens>)]),
  history: createPortalHistory(),
  parseSearch,
  stringifySearch,
  defaultErrorComponent: Crash,
  defaultPreload: 'intent',
  notFoundMode: 'root',
  scrollRestoration: true,
})
declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
