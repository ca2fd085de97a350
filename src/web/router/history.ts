import { hrefOf, resolve, type Location, type To } from './location.ts'

/** What the browser keeps of a step: what it brings, its name, and how many steps of the portal lie before it. */
type Entry = { readonly usr?: unknown; readonly key?: string; readonly idx?: number }
export type NavigateOptions = {
  /** In the place of the present step, not after it. */ readonly replace?: boolean
  readonly state?: unknown
  /** The page stays where it was scrolled to. */ readonly preventScrollReset?: boolean
}
/** The step that was just taken: where from, where to, and what becomes of the scroll. */
export type Step = { readonly at: Location; readonly preventScrollReset: boolean }

const newKey = () => Math.random().toString(36).slice(2, 10)
const entry = (): Entry => (window.history.state as Entry | null) ?? {}
const read = (): Location => {
  const { pathname, search, hash } = window.location
  const { usr = null, key = 'default' } = entry()
  return { pathname, search, hash, state: usr, key }
}

let idx = 0
let step: Step = {
  at: { pathname: '/', search: '', hash: '', state: null, key: 'default' },
  preventScrollReset: false,
}
let turn = 0
/** Called before a step is taken, and again with where it leads; a promise makes the step wait. */
let ready: (to: Location) => Promise<unknown> | undefined = () => undefined
const hearers = new Set<(step: Step) => void>()
const leavers = new Set<(from: Location) => void>()

/** The step one stands on. */
export const present = (): Step => step
/** Tells of every step taken. */
export const onStep = (hear: (step: Step) => void): (() => void) => {
  hearers.add(hear)
  return () => void hearers.delete(hear)
}
/** Tells before a step is left, while it is still on the screen. */
export const onLeave = (hear: (from: Location) => void): (() => void) => {
  leavers.add(hear)
  return () => void leavers.delete(hear)
}
/** What a step waits for: the parts of the screen it leads to. */
export const waitFor = (load: typeof ready): void => void (ready = load)

/** Asked before one leaves: true holds the step back, and `go` takes it after all. */
export type Guard = (to: Location, go: () => void) => boolean
const guards = new Set<Guard>()
export const guard = (ask: Guard): (() => void) => {
  guards.add(ask)
  return () => void guards.delete(ask)
}
const held = (to: Location, go: () => void): boolean => [...guards].some((ask) => ask(to, go))

/**
 * Takes a step once its screen is there; one taken meanwhile counts instead. `write` puts it into the browser's
 * history.
 */
const take = (at: Location, preventScrollReset: boolean, write: () => void): Promise<void> => {
  const mine = ++turn
  const commit = () => {
    if (mine !== turn) return
    for (const hear of leavers) hear(step.at)
    write()
    step = { at, preventScrollReset }
    for (const hear of hearers) hear(step)
  }
  const waits = ready(at)
  if (waits) return waits.then(commit)
  commit()
  return Promise.resolve()
}

/** Goes to an address of the portal, or so many steps through the history. Resolves once it is there. */
export const navigate = (to: To | number, options: NavigateOptions = {}): Promise<void> => {
  if (typeof to === 'number') {
    window.history.go(to)
    return Promise.resolve()
  }
  const { state = null, preventScrollReset = false } = options
  const at = { ...resolve(to, step.at), state, key: newKey() }
  // the present address again is no further step
  const replace = options.replace ?? hrefOf(at) === hrefOf(step.at)
  const go = () =>
    take(at, preventScrollReset, () => {
      if (!replace) idx += 1
      const kept: Entry = { usr: state, key: at.key, idx }
      window.history[replace ? 'replaceState' : 'pushState'](kept, '', hrefOf(at))
    })
  return held(at, () => void go()) ? Promise.resolve() : go()
}

let undoing = false
let passing = false
const pop = () => {
  if (undoing) return void (undoing = false)
  const index = entry().idx
  // a link within the page: a step the browser took by itself, which has no name yet
  const to = index === undefined ? { ...read(), key: newKey() } : read()
  const by = index === undefined ? 0 : index - idx
  const again = () => {
    passing = true
    window.history.go(by)
  }
  if (!passing && by !== 0 && held(to, again)) {
    undoing = true
    return window.history.go(-by)
  }
  passing = false
  void take(to, false, () => {
    idx = index ?? idx + 1
    if (index === undefined) window.history.replaceState({ key: to.key, idx } satisfies Entry, '')
  })
}

/** The portal begins where the browser stands, and follows its own steps from here on. */
export const follow = (): void => {
  step = { at: read(), preventScrollReset: false }
  idx = entry().idx ?? 0
  if (entry().idx === undefined) window.history.replaceState({ ...entry(), idx }, '')
  window.addEventListener('popstate', pop)
}
