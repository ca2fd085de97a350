import { lazy, Suspense, useEffect, useState, type ComponentType } from 'react'

const soon: (work: () => void) => void = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 2000))

/**
 * A lazy component for overlays: its chunk loads once the screen is rendered and the browser is idle, so that it opens
 * at once.
 */
export const deferred = <P extends { opened: boolean }>(load: () => Promise<{ default: ComponentType<P> }>) => {
  const Loaded = lazy(load) as unknown as ComponentType<P>
  return function Deferred(props: P) {
    const [used, setUsed] = useState(props.opened)
    if (props.opened && !used) setUsed(true)
    useEffect(() => {
      soon(() => void load().catch(() => {}))
    }, [])
    return used ? (
      <Suspense
        fallback={
          <span className="vh" role="status" aria-busy="true">
            Abriendo…
          </span>
        }
      >
        <Loaded {...props} />
      </Suspense>
    ) : null
  }
}
