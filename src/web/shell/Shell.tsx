import './header.css'
import './dropdown.css'
import './panel.css'
import './phone.css'
import './footer.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from '#web/router.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import type { Waits } from './MenuEntry.tsx'
import { PhoneTabs } from './PhoneTabs.tsx'

type Slots = {
  search: ReactNode
  cart: ReactNode
  bell: ReactNode
  /** The bell's count, on the phone's menu tab. */ bellBadge: ReactNode
  cliente: ReactNode
  /** Dialogs and notices above every screen. */ avisos: ReactNode
  /** Actions of the account menu besides its links; `close`: closes the menu around them. */ cuenta: (
    close?: () => void,
  ) => ReactNode
  /** Menu links hidden for the present client. */ hidden: readonly string[]
  /** What waits at a menu link. */ waits: Waits
  onLogout: () => void
  /** The screen. */ children: ReactNode
}

/** Moves the focus to the main part when the path changes, as a full page load would. */
const useFocusOnNavigation = () => {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const first = useRef(true)
  useEffect(() => {
    if (first.current) first.current = false
    else if (!document.querySelector('[role=dialog]')) main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}

/** Everything around a screen. */
export const Shell = ({
  search,
  cart,
  bell,
  bellBadge,
  cliente,
  avisos,
  cuenta,
  hidden,
  waits,
  onLogout,
  children,
}: Slots) => {
  const main = useFocusOnNavigation()
  return (
    <>
      <a className="skip" href="#c">
        Saltar al contenido
      </a>
      <Header
        search={search}
        cart={cart}
        bell={bell}
        cliente={cliente}
        cuenta={cuenta()}
        hidden={hidden}
        waits={waits}
        onLogout={onLogout}
      />
      {avisos}
      <main id="c" ref={main} tabIndex={-1}>
        <div className="wrap">{children}</div>
      </main>
      <Footer />
      <PhoneTabs menuBadge={bellBadge} cuenta={cuenta} hidden={hidden} waits={waits} onLogout={onLogout} />
    </>
  )
}
