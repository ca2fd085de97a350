import { useState, type ReactNode } from 'react'
import { useLocation } from '#web/router.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Drop } from './Drop.tsx'
import { isWithin, MenuEntry, MenuLink } from './MenuEntry.tsx'
import type { Entry } from './menu.ts'
import { useFit } from './useFit.ts'

/** The 'Más' dropdown: entries that do not fit, sublists flattened. It stays mounted while the bar is measured. */
const Mas = ({ entries }: { entries: readonly Entry[] }) => {
  const { pathname } = useLocation()
  return (
    <div data-mas hidden={entries.length === 0}>
      <Drop
        side="right"
        label={
          <>
            Más
            <Icon name="chevron" small />
          </>
        }
        current={entries.some((entry) => isWithin(entry, pathname))}
      >
        {entries
          .flatMap((entry) => (entry.children.length > 0 ? entry.children : [entry]))
          .map((entry) => (
            <MenuLink key={entry.id} entry={entry} current={isWithin(entry, pathname)} />
          ))}
      </Drop>
    </div>
  )
}

/** The navigation bar, always one row: entries that do not fit are behind 'Más'. */
export const Bar = ({ entries, before, after }: { entries: readonly Entry[]; before: ReactNode; after: ReactNode }) => {
  const [bar, fit, settled] = useFit(entries.length)
  const [used, setUsed] = useState(false)
  if (fit < entries.length && !used) setUsed(true)
  return (
    <div className="wrap" ref={bar}>
      {before}
      {entries.slice(0, fit).map((entry) => (
        <div key={entry.id} data-entrada>
          <MenuEntry entry={entry} />
        </div>
      ))}
      {used && (fit < entries.length || !settled) && <Mas entries={entries.slice(fit)} />}
      {after}
    </div>
  )
}
