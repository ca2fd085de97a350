import type { ReactNode } from 'react'
import { AddressLink, useLocation } from '#web/router.tsx'
import { showTime } from '#shared/dates.ts'
import { useSession } from '#web/session.ts'
import { chooseTheme, useTheme } from '#web/color-scheme.ts'
import { BusyBar } from '#web/ui/BusyBar.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { Bar } from './NavBar.tsx'
import { Drop } from './Drop.tsx'
import { Logo } from './Logo.tsx'
import type { Waits } from './MenuEntry.tsx'
import { menuTree } from './menu.ts'
import { waysFor } from './ways.ts'
import { WhatsApp } from './WhatsApp.tsx'

/** The last sign-in, or a welcome at the first (HEAD-01). */
export const Greeting = () => {
  const { ultimoLogin } = useSession()
  return <>{ultimoLogin ? `Último acceso: ${showTime(ultimoLogin)}` : 'Bienvenido/a'}</>
}

/** The role's name, for administrators (SES-04); others see only their own name. */
export const Rol = () => (useSession().tipoRol === 1 ? <p className="who">Administrador</p> : null)

export const ThemeSwitch = () => {
  const dark = useTheme() === 'dark'
  return (
    <button type="button" className="row" onClick={() => chooseTheme(dark ? 'light' : 'dark')}>
      {dark ? 'Modo claro' : 'Modo oscuro'}
    </button>
  )
}

/** The links of the account menu (HEAD-15). */
export const AccountWays = () =>
  waysFor(useSession(), 'account').map((way) => (
    <AddressLink key={way.to} href={way.to}>
      {way.text}
    </AddressLink>
  ))

/** True on the link's screen and, except for the home, below it. */
export const isHere = (pathname: string, to: string): boolean =>
  to === '/' ? pathname === '/' : pathname.startsWith(to)

const UserMenu = ({ cuenta, onLogout }: { cuenta: ReactNode; onLogout: () => void }) => {
  const session = useSession()
  return (
    <Drop
      side="right"
      className="tool opt-w"
      ariaLabel={`Cuenta de ${session.userName}`}
      label={
        <>
          <Icon name="user" />
          <span className="lb">
            <b>{session.userName}</b>
            <small>
              <Greeting />
            </small>
          </span>
          <Icon name="chevron" small />
        </>
      }
    >
      <Rol />
      <p className="who access">
        <Greeting />
      </p>
      <AccountWays />
      {cuenta}
      <ThemeSwitch />
      <hr />
      <button type="button" onClick={onLogout}>
        Cerrar sesión
      </button>
    </Drop>
  )
}

/** The session menu's place among the bar's links. */
const MENU = 50
const BarLink = ({ way: { to, text } }: { way: { to: string; text: string } }) => {
  const { pathname } = useLocation()
  return (
    <AddressLink href={to} aria-current={isHere(pathname, to) ? 'page' : undefined}>
      {text}
    </AddressLink>
  )
}

/** The header of every screen. Search, cart and client come from their rooms. */
export const Header = ({
  search,
  cart,
  bell,
  cliente,
  cuenta,
  hidden,
  waits,
  onLogout,
}: {
  search: ReactNode
  cart: ReactNode
  bell: ReactNode
  cliente: ReactNode
  cuenta: ReactNode
  hidden: readonly string[]
  waits: Waits
  onLogout: () => void
}) => {
  const session = useSession()
  const ways = waysFor(session, 'bar')
  const before = ways.filter((w) => w.place < MENU)
  const after = ways.filter((w) => w.place >= MENU)
  return (
    <>
      <header className="top">
        <BusyBar />
        <div className="wrap">
          <Logo />
          {search}
          <div className="tools">
            {cart}
            {bell}
            <UserMenu cuenta={cuenta} onLogout={onLogout} />
            <WhatsApp />
          </div>
        </div>
      </header>
      <nav className={`menu${session.tipoRol === 3 && !session.variosClientes ? '' : ' staff'}`} aria-label="Principal">
        <Bar
          entries={menuTree(session, hidden)}
          waits={waits}
          before={before.map((way) => (
            <BarLink key={way.to} way={way} />
          ))}
          after={
            <>
              {after.map((way) => (
                <BarLink key={way.to} way={way} />
              ))}
              {cliente}
            </>
          }
        />
      </nav>
    </>
  )
}
