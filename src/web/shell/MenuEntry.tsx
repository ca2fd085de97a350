import type { ReactNode } from 'react'
import { AddressLink, useLocation } from '#web/router.tsx'
import { part } from '#web/ui/part.tsx'
import { MenuPanel } from './MenuPanel.tsx'
import type { Entry } from './menu.ts'

/** What waits at an entry's screen, in a word or two, by the entry's link. */
export type Waits = (link: string) => ReactNode

/** True on the entry's screen and below it. */
export const isWithin = (entry: Entry, pathname: string): boolean =>
  (entry.link !== null && !entry.download && pathname.startsWith(entry.link)) ||
  entry.children.some((child) => isWithin(child, pathname))

/** An entry of the bar: a link, or a group that opens its panel. */
export const MenuEntry = ({ entry, waits }: { entry: Entry; waits: Waits }) => {
  const { pathname } = useLocation()
  if (entry.children.length === 0) return <MenuLink entry={entry} current={isWithin(entry, pathname)} />
  const current =
    isWithin(entry, pathname) ||
    (entry.nombre === 'Productos' && /^\/(detallesproducto|allProductsList)/.test(pathname))
  return (
    <MenuPanel text={entry.nombre} current={current}>
      {entry.children.map((child) => (
        <MenuRow key={child.id} entry={child} waits={waits} />
      ))}
    </MenuPanel>
  )
}

/** A row of a panel or of the phone's sheet: the entry, what it is for, and what waits there. */
export const MenuRow = ({ entry, waits }: { entry: Entry; waits: Waits }) => {
  const { pathname } = useLocation()
  return (
    <li>
      <MenuLink entry={entry} current={isWithin(entry, pathname)} />
      {entry.detalle && <small>{entry.detalle}</small>}
      {entry.link !== null && !entry.download && waits(entry.link)}
    </li>
  )
}

const Descarga = part(() => import('./Download.tsx'), 'Descarga')

/** A menu entry: a download, a new tab, a full load, or navigation in the portal, by its flags (HEAD-10). */
export const MenuLink = ({ entry, current, className }: { entry: Entry; current?: boolean; className?: string }) => {
  const to = entry.link ?? '/'
  if (entry.download) return <Descarga nombre={entry.nombre} link={to} className={className} />
  if (entry.isExternal)
    return (
      <a className={className} href={to} target="_blank" rel="noreferrer">
        {entry.nombre}
      </a>
    )
  if (entry.redirect)
    return (
      <a className={className} href={to}>
        {entry.nombre}
      </a>
    )
  return (
    <AddressLink className={className} href={to} aria-current={current ? 'page' : undefined}>
      {entry.nombre}
    </AddressLink>
  )
}
