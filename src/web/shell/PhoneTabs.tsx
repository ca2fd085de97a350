import { Modal } from '#web/ui/Modal.tsx'
import { useState, type ReactNode } from 'react'
import { AddressLink, useLocation } from '#web/router.tsx'
import { useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { useChanged } from '#web/ui/useChanged.ts'
import { AccountWays, isHere, Rol, Greeting, ThemeSwitch } from './Header.tsx'
import { MenuLink } from './MenuEntry.tsx'
import { menuTree } from './menu.ts'
import { waysFor } from './ways.ts'

type Slots = {
  cartBadge: ReactNode
  menuBadge: ReactNode
  cuenta: (close: () => void) => ReactNode
  hidden: readonly string[]
  onLogout: () => void
}

/** The phone's tab bar; its last tab opens the full menu. */
export const PhoneTabs = ({ cartBadge, menuBadge, cuenta, hidden, onLogout }: Slots) => {
  const session = useSession()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  useChanged(pathname, () => setOpen(false))
  const tree = menuTree(session, hidden)
  const ways = waysFor(session, 'tab')
  return (
    <>
      <nav className="tabs" aria-label="Accesos">
        {ways.map((way) => (
          <AddressLink key={way.to} href={way.to} aria-current={isHere(pathname, way.to) ? 'page' : undefined}>
            <Icon name={way.icon} />
            {way.icon === 'cart' && cartBadge}
            {way.text}
          </AddressLink>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="menu" />
          {menuBadge}
          Menú
        </button>
      </nav>
      <Modal opened={open} onClose={() => setOpen(false)} title={session.userName} fullScreen>
        <Rol />
        <p className="soft">
          <Greeting />
        </p>
        <nav className="drawer" aria-label="Menú">
          {tree.map((entry) => (
            <div key={entry.id}>
              {entry.children.length === 0 ? (
                <MenuLink entry={entry} />
              ) : (
                <p className="k" style={{ padding: '16px 4px 4px' }}>
                  {entry.nombre}
                </p>
              )}
              {entry.children.map((child) => (
                <MenuLink key={child.id} entry={child} className="sub" />
              ))}
            </div>
          ))}
          <AccountWays />
          {cuenta(() => setOpen(false))}
          <ThemeSwitch />
          <button type="button" className="row" onClick={onLogout}>
            Cerrar sesión
          </button>
        </nav>
      </Modal>
    </>
  )
}
