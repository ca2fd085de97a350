import { Component, useEffect, useReducer, useState, type ComponentType, type ReactNode } from 'react'
import { arriving, isGone } from '#web/arriving.ts'

const soon: (work: () => void) => void = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 2000))
/** Delays of the automatic retries, in milliseconds. */
const AGAIN_MS: readonly number[] = [2_000, 6_000, 20_000]

type AwayProps = { gone: boolean; over: boolean; onRetry: () => void }
/** Stands for a part that failed to load; `over`: a dialog's, which has no place of its own. */
const Away = ({ gone, over, onRetry }: AwayProps) => (
  <div className={over ? 'partAway over' : 'partAway'} role="alert">
    <p>
      {gone
        ? 'El portal se actualizó. Para abrir esta parte hay que recargar la página.'
        : 'No se pudo abrir esta parte.'}
    </p>
    {/* where something is typed that would be lost, the browser asks first (LeaveWarning) */}
    <button type="button" className="btn" onClick={gone ? () => window.location.reload() : onRetry}>
      {gone ? 'Recargar la página' : 'Reintentar'}
    </button>
  </div>
)

/** An error boundary: what throws in a part takes down its place alone. */
class Boundary extends Component<{ over: boolean; children: ReactNode }, { broken: boolean }> {
  static getDerivedStateFromError = () => ({ broken: true })
  override state = { broken: false }
  override render() {
    if (!this.state.broken) return this.props.children
    return <Away gone={false} over={this.props.over} onRetry={() => this.setState({ broken: false })} />
  }
}

type State = { there: boolean; failed: boolean; gone: boolean; tries: number }
const start: State = { there: false, failed: false, gone: false, tries: 0 }

/** Loads a part; after a failure retries by itself, when the network is back, and on demand. */
const useComing = (get: () => Promise<unknown>, gone: () => Promise<boolean>, wanted: boolean) => {
  const [state, change] = useReducer((old: State, patch: Partial<State>) => ({ ...old, ...patch }), start)
  const { tries, failed } = state
  useEffect(() => {
    if (!wanted) {
      soon(() => void get().catch(() => {}))
      return undefined
    }
    let left = false
    const hear = (patch: Partial<State>) => !left && change(patch)
    get().then(
      () => hear({ there: true }),
      async () => hear({ failed: true, gone: await gone() }),
    )
    return () => {
      left = true
    }
  }, [get, gone, wanted, tries])
  useEffect(() => {
    if (!failed) return undefined
    const again = () => change({ failed: false, tries: tries + 1 })
    const timer = tries < AGAIN_MS.length ? setTimeout(again, AGAIN_MS[tries]) : undefined
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [failed, tries])
  return { ...state, retry: () => change({ failed: false, tries: tries + 1 }) }
}

const OPENING = (
  <span className="vh" role="status" aria-busy="true">
    Abriendo…
  </span>
)

type How<P> = {
  /** For what opens over a screen: whether it is open. Until then it is only prefetched, when the browser is idle. */
  opened?: (props: P) => boolean
  /** Stands in its place until it comes. */ waiting?: (props: P) => ReactNode
}
/**
 * A part of a screen whose code is loaded when it is needed; the only way to lazy-load one (tools/lint/ground.mjs). One
 * that fails to load, or throws, says so in its place and is retried; the screen around it stays (OPEN-376).
 */
export const part = <P extends object, K extends string>(
  load: () => Promise<{ readonly [N in K]: ComponentType<P> }>,
  name: K,
  { opened, waiting }: How<P> = {},
) => {
  let loaded: ComponentType<P> | null = null
  const fetchCode = arriving(load)
  const get = async () => void (loaded = (await fetchCode())[name])
  const gone = () => isGone(load)
  const Part = (props: P) => {
    const [used, setUsed] = useState(opened === undefined)
    const open = opened === undefined || opened(props)
    if (open && !used) setUsed(true)
    const { failed, gone: missing, retry } = useComing(get, gone, used)
    const Loaded = loaded
    if (used && Loaded)
      return (
        <Boundary over={opened !== undefined}>
          <Loaded {...props} />
        </Boundary>
      )
    if (!open) return null
    if (failed) return <Away gone={missing} over={opened !== undefined} onRetry={retry} />
    return waiting ? waiting(props) : OPENING
  }
  /** Loads it before it is drawn: it is there at once then. */
  return Object.assign(Part, { preload: get })
}
