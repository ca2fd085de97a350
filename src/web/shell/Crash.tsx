import { useRouter } from '@tanstack/react-router'
import { textos } from '#shared/errors.ts'

/**
 * The error screen, with a button that reloads the page; after an update that also fetches the new chunks. Without a
 * network, which would leave no page, the screen alone is asked for again.
 */
export const Crash = () => {
  const router = useRouter()
  return (
    <div className="lost">
      <h1>{textos.fallo}</h1>
      <button
        type="button"
        className="btn main"
        onClick={() => (navigator.onLine ? window.location.reload() : void router.invalidate())}
      >
        Reintentar
      </button>
    </div>
  )
}
