import { useState, type ReactNode } from 'react'
import { useLocation } from '#web/router.tsx'
import { isWithin, MenuEntry, MenuRow, type Waits } from './MenuEntry.tsx'
import { MenuPanel } from './MenuPanel.tsx'
import type { Entry } from './menu.ts'
import { useFit } from './useFit.ts'

/**
 * The 'Más' panel: entries that do not fit, where letters are large or the window is narrow. It stays mounted while the
 * bar is measured.
 */
const Mas = ({ entries, waits }: { entries: readonly Entry[]; waits: Waits }) => {
  const { pathname } = useLocation()
  return (
    <div data-mas hidden={entries.length === 0}>
      <MenuPanel text="Más" current={entries.some((entry) => isWithin(entry, pathname))}>
        {entries
          .flatMap((entry) => (entry.children.length > 0 ? entry.children : [entry]))
          .map((entry) => (
            <MenuRow key={entry.id} entry={entry} waits={waits} />
          ))}
      </MenuPanel>
    </div>
  )
}

/** The navigation bar, always one row: what is done daily, then the groups. */
export const Bar = ({
  entries,
  waits,
  before,
  after,
}: {
  entries: readonly Entry[]
  waits: Waits
  before: ReactNode
  after: ReactNode
}) => {
  const [bar, fit, settled] = useFit(entries.length)
  const [used, setUsed] = useState(false)
  if (fit < entries.length && !used) setUsed(true)
  const groups = entries.findIndex(
    (entry, at) => at > 0 && entry.children.length > 0 && entries[at - 1]!.children.length === 0,
  )
  return (
    <div className="wrap" ref={bar}>
      {before}
      {entries.slice(0, fit).map((entry, at) => (
        <div key={entry.id} data-entrada className={at === groups ? 'first' : undefined}>
          <MenuEntry entry={entry} waits={waits} />
        </div>
      ))}
      {used && (fit < entries.length || !settled) && <Mas entries={entries.slice(fit)} waits={waits} />}
      {after}
    </div>
  )
}
