import { Component as Class, createElement, Suspense, use, type ComponentType, type ReactNode } from 'react'
import type { Screen } from '#shared/screen.ts'
import { awayFrom, Gate } from './guards.tsx'
import { ParamsOf, useLocation } from './router/router.tsx'
import { resolve, type Location } from './router/location.ts'
import { matchOf } from './screens.ts'
import { findSession } from './session.ts'
import { Crash } from './shell/Crash.tsx'

type Load = () => Promise<{ readonly Component: ComponentType }>
/** The page of every room by its name, which is how `screens.ts` names it. */
const pages = new Map(
  Object.entries(import.meta.glob<{ readonly Component: ComponentType }>('../features/*/web/*Page.tsx')).map(
    ([path, load]) => [/(\w+)\.tsx$/.exec(path)![1]!, load],
  ),
)
const loadOf = (screen: Screen): Load => pages.get(screen.page)!
const notFound: Load = () => import('./shell/NotFoundPage.tsx')
/** Without what stands around a screen: its parts are no load of the sign-in. */
const frame = () => import('./AppShell.tsx').then(({ AppShell }) => ({ Component: AppShell }))

const loaded = new Map<unknown, ComponentType<{ children?: ReactNode }>>()
const loading = new Map<unknown, Promise<void>>()
const failed = new Set<unknown>()
/** A part is loaded once, when it is first needed. */
const bring = (load: Load): Promise<void> | undefined => {
  if (loaded.has(load)) return undefined
  const under = loading.get(load)
  if (under) return under
  const work = load().then(
    ({ Component }) => void loaded.set(load, Component),
    (error: unknown) => {
      failed.add(load)
      throw error
    },
  )
  loading.set(load, work)
  return work
}
/** A part that is there, as it is drawn; else what is shown around it waits for it. */
const Loaded = ({ load, children }: { load: Load; children?: ReactNode }) => {
  const work = bring(load)
  if (work) use(work)
  return createElement(loaded.get(load)!, null, children)
}

/** What an address needs to be drawn. One nobody has shows the not-found screen. */
const partsOf = ({ pathname }: Pick<Location, 'pathname'>): readonly Load[] => {
  const screen = matchOf(pathname)?.screen
  const page = screen ? loadOf(screen) : notFound
  return screen?.alone ? [page] : [frame, page]
}
type Address = Pick<Location, 'pathname' | 'search'>
/** Where one is led from an address without seeing it; the address itself where one stays. */
export const endOf = (at: Address): Address => {
  const screen = matchOf(at.pathname)?.screen
  const away = screen ? awayFrom(screen, findSession(), at) : null
  return away === null ? at : endOf(resolve(away, at))
}
/**
 * Loads what the present person will be shown at an address. What cannot be had is told where it is drawn, so this
 * never fails.
 */
export const bringParts = (at: Address): Promise<unknown> | undefined => {
  const works = partsOf(endOf(at)).flatMap((load) => {
    if (failed.delete(load)) loading.delete(load) // it is asked for again at the next step
    return bring(load) ?? []
  })
  return works.length > 0 ? Promise.allSettled(works) : undefined
}

/** A screen that breaks leaves room for the next one. */
class Catch extends Class<{ at: Location; children: ReactNode }, { error: unknown; at: Location }> {
  override state = { error: null as unknown, at: this.props.at }
  static getDerivedStateFromError(error: unknown) {
    return { error }
  }
  static getDerivedStateFromProps({ at }: { at: Location }, state: { at: Location }) {
    return at === state.at ? null : { at, error: null }
  }
  override render() {
    return this.state.error === null ? this.props.children : <Crash />
  }
}

/**
 * The screen of the present address, behind its guard (docs/spec/requirements.md 29.3). One that is not built yet is
 * simply unknown: it shows the not-found screen. Screens with the same page are one, which stays.
 */
export const Rutas = () => {
  const location = useLocation()
  const match = matchOf(location.pathname)
  const shown = match ? (
    <Gate key={match.screen.page} screen={match.screen}>
      <ParamsOf params={match.params}>
        <Loaded load={loadOf(match.screen)} />
      </ParamsOf>
    </Gate>
  ) : (
    <Loaded load={notFound} />
  )
  return (
    <Catch at={location}>
      <Suspense>{match?.screen.alone ? shown : <Loaded load={frame}>{shown}</Loaded>}</Suspense>
    </Catch>
  )
}
