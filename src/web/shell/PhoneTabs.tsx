import { useState, type ReactNode } from 'react'
import { AddressLink, useLocation } from '#web/router.tsx'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { part } from '#web/ui/part.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { isHere } from './Header.tsx'
import type { SheetProps } from './MenuSheet.tsx'
import { waysFor } from './ways.ts'

const MenuSheet = part<SheetProps, 'MenuSheet'>(() => import('./MenuSheet.tsx'), 'MenuSheet', {
  opened: ({ opened }) => opened,
})

/** The phone's tab bar; its last tab opens the whole menu as a sheet. */
export const PhoneTabs = ({
  menuBadge,
  ...slots
}: Omit<SheetProps, 'opened' | 'onClose'> & { menuBadge: ReactNode }) => {
  const session = useSession()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  useChanged(pathname, () => setOpen(false))
  return (
    <>
      <nav className="tabs" aria-label="Accesos">
        {waysFor(session, 'tab').map(({ to, icon, text, name }) => (
          <AddressLink key={to} href={to} aria-label={name} aria-current={isHere(pathname, to) ? 'page' : undefined}>
            <Icon name={icon} />
            {text}
          </AddressLink>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="menu" />
          {menuBadge}
          Más
        </button>
      </nav>
      <MenuSheet opened={open} onClose={() => setOpen(false)} {...slots} />
    </>
  )
}
