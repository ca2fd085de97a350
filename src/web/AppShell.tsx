import { Outlet } from 'react-router'
import { Avisos } from '#features/encuesta/web/encuesta.tsx'
import { CartBadge, CartTool } from '#features/carrito/web/carrito.tsx'
import { ClienteChip } from '#features/presupuestos/web/presupuestos.tsx'
import { Buscador } from '#features/productos/web/productos.tsx'
import { contract } from '#features/sesion/contract.ts'
import { call, queryClient } from './api.ts'
import { closeSession, useMaybeSession } from './session.ts'
import { Shell } from './shell/Shell.tsx'

/** Ends the session on the server, and here whatever the server says. */
const logout = async () => {
  await call(contract.logout, {}).catch(() => {})
  closeSession()
  queryClient.clear()
}

/** The shell with the parts the features bring. Without a session (the not-found screen) there is no shell. */
export const AppShell = () => {
  const session = useMaybeSession()
  if (!session)
    return (
      <main>
        <div className="wrap">
          <Outlet />
        </div>
      </main>
    )
  return (
    <Shell
      search={<Buscador />}
      cart={<CartTool />}
      cartBadge={<CartBadge />}
      cliente={<ClienteChip />}
      avisos={<Avisos onLogout={() => void logout()} />}
      onLogout={() => void logout()}
    />
  )
}
