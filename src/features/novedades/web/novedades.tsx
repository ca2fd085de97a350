import { Drop } from '#web/shell/Drop.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { part } from '#web/ui/part.tsx'
import { showNovedades } from '../unread.ts'
import { useMenu } from './queries.ts'

/** The front door of `novedades` in the browser: the news of the header (HEAD-13). */
const Ultimas = part(() => import('./Ultimas.tsx'), 'Ultimas', { waiting: () => <p className="soft">Cargando…</p> })

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
      <Ultimas />
    </Drop>
  )
}

/** How many are unread, beside the menu's entry. */
export const NovedadesWaiting = ({ link }: { link: string }) => {
  const sinLeer = useMenu().data?.sinLeer ?? 0
  return link === '/novedades' && sinLeer > 0 ? <span className="waits">{sinLeer} sin leer</span> : null
}
