import type { ModalProps } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'

const load = () => import('./ModalLoaded.tsx')
const Loaded = lazy(load)
const soon: (work: () => void) => void = globalThis.requestIdleCallback ?? ((work) => setTimeout(work, 2000))

/**
 * Mantine's dialog, which no screen waits for: 31 kB, fetched once the screen that has one stands and the browser has
 * nothing to do, so that it opens at once.
 */
export const Modal = (props: ModalProps) => {
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
