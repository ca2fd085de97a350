import './header.css'
import './dropdown.css'
import './panel.css'
import './phone.css'
import './footer.css'
import { useRouter } from '@tanstack/react-router'
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

/** The field outside the screen that was typed in since the last step was begun; null: none. */
const useTypedMeanwhile = () => {
  const router = useRouter()
  const field = useRef<EventTarget | null>(null)
  useEffect(() => {
    const onInput = ({ target }: Event) => void (field.current = target)
    document.addEventListener('input', onInput)
    const unsubscribe = router.subscribe('onBeforeNavigate', () => void (field.current = null))
    return () => {
      document.removeEventListener('input', onInput)
      unsubscribe()
    }
  }, [router])
  return field
}
/**
 * Moves the focus to the main part when the path changes, as a full page load would; not from a field of the header in
 * which one went on to type while the screen was coming (OPEN-486).
 */
const useFocusOnNavigation = () => {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const typed = useTypedMeanwhile()
  const first = useRef(true)
  useEffect(() => {
    if (first.current) return void (first.current = false)
    const at = document.activeElement
    const typing = at !== null && at === typed.current && !main.current?.contains(at)
    if (!typing && !document.querySelector('[role=dialog]')) main.current?.focus({ preventScroll: true })
  }, [pathname, typed])
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
