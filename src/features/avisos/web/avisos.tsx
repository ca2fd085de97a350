import { lazy, Suspense } from 'react'
import { Drop } from '#web/shell/Drop.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { showCampana, showSinLeer } from '../rules.ts'
import { useSinLeer } from './queries.ts'

/** The front door of `avisos` in the browser: the bell of the header, with the last of them below it. */
const Ultimos = lazy(() => import('./Ultimos.tsx').then((m) => ({ default: m.Ultimos })))

export const Campana = () => {
  const sinLeer = useSinLeer() ?? 0
  return (
    <Drop
      side="right"
      className="tool opt-m"
      keep
      ariaLabel={showCampana(sinLeer)}
      label={
        <>
          <Icon name="bell" />
          {sinLeer > 0 && (
            <span className="badge" aria-hidden="true">
              {showSinLeer(sinLeer)}
            </span>
          )}
        </>
      }
    >
      <Suspense fallback={<p className="soft">Cargando…</p>}>
        <Ultimos />
      </Suspense>
    </Drop>
  )
}

/** The same number on the phone, where the way to the notices is in the menu: none where all is read. */
export const CampanaBadge = () => {
  const sinLeer = useSinLeer() ?? 0
  return sinLeer > 0 ? (
    <>
      <span className="badge" aria-hidden="true">
        {showSinLeer(sinLeer)}
      </span>
      <span className="vh">{showCampana(sinLeer)}. </span>
    </>
  ) : null
}
