import { Drop } from '#web/shell/Drop.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { part } from '#web/ui/part.tsx'
import { showBell, showWithoutLeer } from '../rules.ts'
import { useWithoutLeer } from './queries.ts'

/** The front door of `avisos` in the browser: the bell of the header, with the last of them below it. */
const Last = part(() => import('./Last.tsx'), 'Last', { waiting: () => <p className="soft">Cargando…</p> })

export const Bell = () => {
  const sinLeer = useWithoutLeer() ?? 0
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
              {showWithoutLeer(sinLeer)}
            </span>
          )}
        </>
      }
    >
      <Last />
    </Drop>
  )
}

/** The same number on the phone, where the way to the notices is in the menu: none where all is read. */
export const BellBadge = () => {
  const sinLeer = useWithoutLeer() ?? 0
  return sinLeer > 0 ? (
    <>
      <span className="badge" aria-hidden="true">
        {showWithoutLeer(sinLeer)}
      </span>
      <span className="vh">{showBell(sinLeer)}. </span>
    </>
  ) : null
}
