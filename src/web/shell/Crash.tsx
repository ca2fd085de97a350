import { useEffect, useRef } from 'react'
import { useRouter } from '@tanstack/react-router'
import { textos } from '#shared/errors.ts'
import { isLost } from '../focus.ts'

/**
 * The error screen, with a button that reloads the page; after an update that also fetches the new chunks. Without a
 * network, which would leave no page, the screen alone is asked for again. The router reloads by itself where code is
 * missing: the button takes the focus that such a reload drops (OPEN-389).
 */
export const Crash = () => {
  const router = useRouter()
  const again = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (isLost()) again.current?.focus()
  }, [])
  return (
    <div className="lost">
      <h1>{textos.fallo}</h1>
      <button
        ref={again}
        type="button"
        className="btn main"
        onClick={() => (navigator.onLine ? window.location.reload() : void router.invalidate())}
      >
        Reintentar
      </button>
    </div>
  )
}
