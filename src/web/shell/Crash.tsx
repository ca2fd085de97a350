import { textos } from '#shared/errors.ts'

/** The error screen, with a button that reloads the page; after an update that also fetches the new chunks. */
export const Crash = () => (
  <div className="lost">
    <h1>{textos.fallo}</h1>
    <button type="button" className="btn main" onClick={() => window.location.reload()}>
      Reintentar
    </button>
  </div>
)
