import { AddressLink, useLocation } from '#web/router.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { part } from '#web/ui/part.tsx'
import { Drop } from './Drop.tsx'
import type { Entry } from './menu.ts'

/** True on the entry's screen and below it. */
export const isWithin = (entry: Entry, pathname: string): boolean =>
  (entry.link !== null && !entry.download && pathname.startsWith(entry.link)) ||
  entry.children.some((child) => isWithin(child, pathname))

/** A menu entry: a link, or a dropdown. */
export const MenuEntry = ({ entry }: { entry: Entry }) => {
  const { pathname } = useLocation()
  if (entry.children.length > 0)
    return (
      <Drop
        label={
          <>
            {entry.nombre}
            <Icon name="chevron" small />
          </>
        }
        columns={entry.children.length > 8}
        current={
          isWithin(entry, pathname) ||
          (entry.nombre === 'Productos' && /^\/(detallesproducto|allProductsList)/.test(pathname))
        }
      >
        {entry.children.map((child) => (
          <MenuLink key={child.id} entry={child} />
        ))}
      </Drop>
    )
  return <MenuLink entry={entry} current={isWithin(entry, pathname)} />
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
