import { useRouter } from '@tanstack/react-router'
import { useTitle } from '#web/ui/useTitle.ts'

/** The not-found screen, of unknown routes and /error (ROUT-41, OPEN-06). 'Volver' goes one step back, or home. */
export const Component = () => {
  useTitle('Página no encontrada')
  const { history, navigate } = useRouter()
  // the router counts steps since the last full load; the Navigation API, where there is one, all of them
  const back = () => {
    const { navigation } = window as { navigation?: { canGoBack: boolean } }
    if (navigation?.canGoBack ?? history.canGoBack()) history.back()
    else void navigate({ to: '/' })
  }
  return (
    <div className="lost">
      <svg className="sketch" viewBox="0 0 320 120" aria-hidden="true">
        <path className="dim" d="M20 92V104M300 92V104M20 98H300" />
        <path className="tick" d="M16 102L24 94M296 102L304 94" />
        <path className="hatch" d="M30 80L70 40M50 80L90 40M70 80L100 50M220 80L260 40M240 80L280 40M260 80L290 50" />
        <path className="trazo" d="M20 80V40H104L96 52L108 62L98 80ZM216 80L226 62L214 52L222 40H300V80Z" />
      </svg>
      <h1>UPS, NO ENCONTRAMOS LA PÁGINA QUE BUSCÁS</h1>
      <button type="button" className="btn main" onClick={back}>
        Volver
      </button>
    </div>
  )
}
