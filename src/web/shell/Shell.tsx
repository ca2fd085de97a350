import './header.css'
import './dropdown.css'
import './phone.css'
import './footer.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from '#web/router.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { PhoneTabs } from './PhoneTabs.tsx'

type Slots = {
  search: ReactNode
  cart: ReactNode
  cartBadge: ReactNode
  bell: ReactNode
  /** The bell's number, on the phone's way to the menu. */ bellBadge: ReactNode
  cliente: ReactNode
  /** What asks for an answer above every screen. */ avisos: ReactNode
  /** What one's own account offers besides its screens; `close`: the menu it stands in. */ cuenta: (
    close?: () => void,
  ) => ReactNode
  /** Links of the menu that are not for the client at hand. */ hidden: readonly string[]
  onLogout: () => void
  /** The screen. */ children: ReactNode
}

/** Puts the focus on the new screen's main part when the address changes, as a full page load would. */
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
  cartBadge,
  bell,
  bellBadge,
  cliente,
  avisos,
  cuenta,
  hidden,
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
        onLogout={onLogout}
      />
      {avisos}
      <main id="c" ref={main} tabIndex={-1}>
        <div className="wrap">{children}</div>
      </main>
      <Footer />
      <PhoneTabs cartBadge={cartBadge} menuBadge={bellBadge} cuenta={cuenta} hidden={hidden} onLogout={onLogout} />
    </>
  )
}
