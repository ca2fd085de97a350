import { textos } from '#shared/errors.ts'

/**
 * A screen that broke: the sentence and a way to start again. A part of the web that is gone after an update loads
 * anew.
 */
export const Crash = () => (
  <div className="lost">
    <h1>{textos.fallo}</h1>
    <button type="button" className="btn main" onClick={() => window.location.reload()}>
      Reintentar
    </button>
  </div>
)
