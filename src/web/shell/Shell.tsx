import './cabecera.css'
import './desplegable.css'
import './telefono.css'
import './pie.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from '#web/router.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { PhoneTabs } from './PhoneTabs.tsx'

type Slots = {
  search: ReactNode
  cart: ReactNode
  cartBadge: ReactNode
  campana: ReactNode
  /** The bell's number, on the phone's way to the menu. */ campanaBadge: ReactNode
  cliente: ReactNode
  /** What asks for an answer above every screen. */ avisos: ReactNode
  /** What one's own account offers besides its screens; `close`: the menu it stands in. */ cuenta: (
    close?: () => void,
  ) => ReactNode
  /** Links of the menu that are not for the client at hand. */ ocultas: readonly string[]
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
  campana,
  campanaBadge,
  cliente,
  avisos,
  cuenta,
  ocultas,
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
        campana={campana}
        cliente={cliente}
        cuenta={cuenta()}
        ocultas={ocultas}
        onLogout={onLogout}
      />
      {avisos}
      <main id="c" ref={main} tabIndex={-1}>
        <div className="wrap">{children}</div>
      </main>
      <Footer />
      <PhoneTabs cartBadge={cartBadge} menuBadge={campanaBadge} cuenta={cuenta} ocultas={ocultas} onLogout={onLogout} />
    </>
  )
}
