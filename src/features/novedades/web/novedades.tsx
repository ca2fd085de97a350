import { lazy, Suspense } from 'react'
import { Drop } from '#web/shell/Drop.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { showNovedades } from '../rules.ts'
import { useMenu } from './queries.ts'

/** The front door of `novedades` in the browser: the news of the header (HEAD-13). */
const Ultimas = lazy(() => import('./Ultimas.tsx').then((m) => ({ default: m.Ultimas })))

export const NovedadesTool = () => {
  const sinLeer = useMenu().data?.sinLeer ?? 0
  return (
    <Drop
      side="right"
      className="tool opt-m"
      keep
      ariaLabel={showNovedades(sinLeer)}
      label={
        <>
          <Icon name="news" />
          {sinLeer > 0 && (
            <span className="badge" aria-hidden="true">
              {sinLeer}
            </span>
          )}
        </>
      }
    >
      <Suspense fallback={<p className="soft">Cargando…</p>}>
        <Ultimas />
      </Suspense>
    </Drop>
  )
}
