import { useEffect, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from '@tanstack/react-router'
import { Avisos, EncuestaEntry, readyEncuesta } from '#features/encuesta/web/encuesta.tsx'
import { Bell, BellBadge } from '#features/avisos/web/avisos.tsx'
import { CartTool } from '#features/carrito/web/carrito.tsx'
import { NovedadesTool, NovedadesWaiting } from '#features/novedades/web/novedades.tsx'
import { ClienteChip } from '#features/presupuestos/web/presupuestos.tsx'
import { Waiting } from '#features/inicio/web/inicio.tsx'
import { useHidden } from '#features/proyectos/web/proyectos.tsx'
import { SearchBox } from '#features/productos/web/productos.tsx'
import { VerComo } from '#features/cuentas/web/cuentas.tsx'
import { contract } from '#features/sesion/contract.ts'
import { ClientePropio, OtroCliente } from '#features/sesion/web/sesion.tsx'
import { call } from './api.ts'
import { doorOf } from './signed-out.ts'
import { closeSession, findSession, useMaybeSession } from './session.ts'
import { Shell } from './shell/Shell.tsx'
import { findVista } from './ver-como.ts'
import { OtroElegido } from './shell/OtroElegido.tsx'

/** What must be there when the frame is first drawn. */
export const ready: () => Promise<void> = readyEncuesta

/**
 * Signs out: on the server, and in this browser even if the server fails. Goes to the person's own sign-in page,
 * without a return URL, which is not for whoever signs in next.
 */
const useLogout = () => {
  const navigate = useNavigate()
  return async () => {
    const door = doorOf(findSession()?.tipoRol)
    if (findVista()) return closeSession() // who looks on as somebody else leaves that alone
    await call(contract.logout, {}).catch(() => {})
    flushSync(closeSession) // the guard redirects to a sign-in with a return URL; the navigation below replaces that
    // oxlint-disable-next-line ground/step -- signing out leaves every screen
    await navigate({ to: door, replace: true })
  }
}

/** Subscribes to live updates while somebody is signed in (docs/decisions/0077). */
const useFollow = (userId: number | undefined) => {
  useEffect(() => {
    if (userId === undefined) return
    let stop = () => {}
    let gone = false
    void import('./startup-session.ts').then((more) => {
      if (!gone) stop = more.followChanges(userId)
    })
    return () => {
      gone = true
      stop()
    }
  }, [userId])
}

/** The shell with the rooms' parts. Without a session (the not-found screen) there is no shell. */
export const AppShell = ({ children }: { children?: ReactNode }) => {
  const session = useMaybeSession()
  const logout = useLogout()
  useFollow(session?.userId)
  const hidden = useHidden()
  if (!session)
    return (
      <main>
        <div className="wrap">{children}</div>
      </main>
    )
  return (
    <Shell
      search={<SearchBox />}
      cart={<CartTool />}
      bell={
        <>
          <NovedadesTool />
          <Bell />
        </>
      }
      bellBadge={<BellBadge />}
      cliente={
        <>
          <ClienteChip />
          <ClientePropio />
        </>
      }
      avisos={
        <>
          <VerComo />
          <OtroCliente />
          <OtroElegido />
          <Avisos onLogout={() => void logout()} />
        </>
      }
      cuenta={(close) => <EncuestaEntry {...(close ? { onAsked: close } : {})} />}
      hidden={hidden}
      waits={(link) => (
        <>
          <NovedadesWaiting link={link} />
          <Waiting link={link} />
        </>
      )}
      onLogout={() => void logout()}
    >
      {children}
    </Shell>
  )
}
