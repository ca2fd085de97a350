import { Modal } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { can, useSession } from '#web/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { cuentaOf } from './cuenta.ts'
import { MenuLink, Rol, Saludo, ThemeSwitch } from './Header.tsx'
import { menuTree } from './menu.ts'

/** The main ways within thumb reach on a phone; the full menu opens from the last one. */
export const PhoneTabs = ({ cartBadge, onLogout }: { cartBadge: ReactNode; onLogout: () => void }) => {
  const session = useSession()
  const { pathname } = useLocation()
  const [open, setOpen] = useState(false)
  useEffect(() => setOpen(false), [pathname])
  const tree = menuTree(session)
  const productos = tree.find((e) => e.nombre === 'Productos')
  const here = (at: string) =>
    (at === '/' ? pathname === '/' : pathname.startsWith(at)) ? ('page' as const) : undefined
  return (
    <>
      <nav className="tabs" aria-label="Accesos">
        <Link to="/" aria-current={here('/')}>
          <Icon name="home" />
          Inicio
        </Link>
        {productos?.children[0]?.link && (
          <Link to={productos.children[0].link} aria-current={here('/productos')}>
            <Icon name="grid" />
            Productos
          </Link>
        )}
        {can(session, 15) && (
          <Link to="/miCarrito" aria-current={here('/miCarrito')}>
            <Icon name="cart" />
            {cartBadge}Carrito
          </Link>
        )}
        {can(session, 15) && (
          <Link to="/presupuestos" aria-current={here('/presupuestos')}>
            <Icon name="list" />
            Operaciones
          </Link>
        )}
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="menu" />
          Menú
        </button>
      </nav>
      <Modal opened={open} onClose={() => setOpen(false)} title={session.userName} fullScreen>
        <Rol />
        <p className="soft">
          <Saludo />
        </p>
        <nav className="drawer" aria-label="Menú">
          {tree.map((e) => (
            <div key={e.id}>
              {e.children.length === 0 ? (
                <MenuLink entry={e} />
              ) : (
                <p className="k" style={{ padding: '16px 4px 4px' }}>
                  {e.nombre}
                </p>
              )}
              {e.children.map((c) => (
                <MenuLink key={c.id} entry={c} className="sub" />
              ))}
            </div>
          ))}
          {cuentaOf(session).map((c) => (
            <Link key={c.to} to={c.to}>
              {c.texto}
            </Link>
          ))}
          <Link to="/misSesiones">Mis sesiones</Link>
          <ThemeSwitch />
          <button type="button" className="row" onClick={onLogout}>
            Cerrar sesión
          </button>
        </nav>
      </Modal>
    </>
  )
}
