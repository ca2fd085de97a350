import './cabecera.css'
import './desplegable.css'
import './telefono.css'
import './pie.css'
import { useEffect, useRef, type ReactNode } from 'react'
import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { PhoneTabs } from './PhoneTabs.tsx'

type Slots = {
  search: ReactNode
  cart: ReactNode
  cartBadge: ReactNode
  cliente: ReactNode
  /** What asks for an answer above every screen. */ avisos: ReactNode
  onLogout: () => void
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
export const Shell = ({ search, cart, cartBadge, cliente, avisos, onLogout }: Slots) => {
  const main = useFocusOnNavigation()
  return (
    <>
      <a className="skip" href="#c">
        Saltar al contenido
      </a>
      <Header search={search} cart={cart} cliente={cliente} onLogout={onLogout} />
      {avisos}
      <main id="c" ref={main} tabIndex={-1}>
        <div className="wrap">
          <Outlet />
        </div>
      </main>
      <Footer />
      <PhoneTabs cartBadge={cartBadge} onLogout={onLogout} />
      {/* every loaded document has the key 'default': another address would open where the last one was left */}
      <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />
    </>
  )
}
