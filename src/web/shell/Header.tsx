import { useMantineColorScheme, useComputedColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { showTime } from '#shared/dates.ts'
import { marca } from '#web/marca.ts'
import { can, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { cuentaOf } from './cuenta.ts'
import { Drop } from './Drop.tsx'
import { LogoMark } from './LogoMark.tsx'
import { menuTree, type Entry } from './menu.ts'

export const Logo = () => (
  <Link className="logo" to="/" aria-label={`${marca.nombre}, inicio`}>
    <LogoMark logo={marca.logo} />
    <span>
      {marca.nombre}
      <small>Portal Ventas</small>
    </span>
  </Link>
)

/** Last access, or the welcome of a first visit (HEAD-01). */
export const Saludo = () => {
  const { ultimoLogin } = useSession()
  return <>{ultimoLogin ? `Último acceso: ${showTime(ultimoLogin)}` : 'Bienvenido/a'}</>
}

/** What a manager or administrator is called (SES-04); the other kinds go by their name alone. */
export const Rol = () => (useSession().tipoRol === 1 ? <p className="who">Administrador</p> : null)

export const ThemeSwitch = () => {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  return (
    <button type="button" className="row" onClick={() => setColorScheme(dark ? 'light' : 'dark')}>
      {dark ? 'Modo claro' : 'Modo oscuro'}
    </button>
  )
}

const UserMenu = ({ onLogout }: { onLogout: () => void }) => {
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
              <Saludo />
            </small>
          </span>
          <Icon name="chev" small />
        </>
      }
    >
      <Rol />
      {cuentaOf(session).map((c) => (
        <Link key={c.to} to={c.to}>
          {c.texto}
        </Link>
      ))}
      <Link to="/misSesiones">Mis sesiones</Link>
      <ThemeSwitch />
      <hr />
      <button type="button" onClick={onLogout}>
        Cerrar sesión
      </button>
    </Drop>
  )
}

const MenuEntry = ({ entry }: { entry: Entry }) => {
  const { pathname } = useLocation()
  const here = (e: Entry): boolean => (e.link !== null && pathname.startsWith(e.link)) || e.children.some(here)
  if (entry.children.length > 0)
    return (
      <Drop
        label={
          <>
            {entry.nombre}
            <Icon name="chev" small />
          </>
        }
        columns={entry.children.length > 8}
        current={
          here(entry) || (entry.nombre === 'Productos' && /^\/(detallesproducto|allProductsList)/.test(pathname))
        }
      >
        {entry.children.map((c) => (
          <MenuLink key={c.id} entry={c} />
        ))}
      </Drop>
    )
  return <MenuLink entry={entry} current={here(entry)} />
}

/** One entry: a new tab, a full load, or a step inside the portal, as its flags say. */
export const MenuLink = ({ entry, current, className }: { entry: Entry; current?: boolean; className?: string }) => {
  const to = entry.link ?? '/'
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
    <Link className={className} to={to} aria-current={current ? 'page' : undefined}>
      {entry.nombre}
    </Link>
  )
}

/** The bar above every screen. Search, cart and client come from their features. */
export const Header = ({
  search,
  cart,
  cliente,
  onLogout,
}: {
  search: ReactNode
  cart: ReactNode
  cliente: ReactNode
  onLogout: () => void
}) => {
  const session = useSession()
  const { pathname } = useLocation()
  return (
    <>
      <header className="top">
        <div className="wrap">
          <Logo />
          {search}
          <div className="tools">
            {cart}
            <UserMenu onLogout={onLogout} />
          </div>
        </div>
      </header>
      <nav className={`menu${session.tipoRol === 3 ? '' : ' staff'}`} aria-label="Principal">
        <div className="wrap">
          <Link to="/" aria-current={pathname === '/' ? 'page' : undefined}>
            Inicio
          </Link>
          {menuTree(session).map((e) => (
            <MenuEntry key={e.id} entry={e} />
          ))}
          {can(session, 15) && (
            <Link to="/miCarrito" aria-current={pathname.startsWith('/miCarrito') ? 'page' : undefined}>
              Mi carrito
            </Link>
          )}
          {cliente}
        </div>
      </nav>
    </>
  )
}
