import { Drop } from '#web/shell/Drop.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { part } from '#web/ui/part.tsx'
import { showBell, showUnread } from '../rules.ts'
import { useUnread } from './queries.ts'

/** The front door of `avisos` in the browser: the bell of the header, with the last of them below it. */
const Last = part(() => import('./Last.tsx'), 'Last', { waiting: () => <p className="soft">Cargando…</p> })

export const Bell = () => {
  const sinLeer = useUnread() ?? 0
  return (
    <Drop
      side="right"
      className="tool opt-m"
      keep
      ariaLabel={showBell(sinLeer)}
      label={
        <>
          <Icon name="bell" />
          {sinLeer > 0 && (
            <span className="badge" aria-hidden="true">
              {showUnread(sinLeer)}
            </span>
          )}
        </>
      }
    >
      <Last />
    </Drop>
  )
}

/** The unread count on the phone's menu tab; hidden at zero. */
export const BellBadge = () => {
  const sinLeer = useUnread() ?? 0
  return sinLeer > 0 ? (
    <>
      <span className="badge" aria-hidden="true">
        {showUnread(sinLeer)}
      </span>
      <span className="vh">{showBell(sinLeer)}. </span>
    </>
  ) : null
}
