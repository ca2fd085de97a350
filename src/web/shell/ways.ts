import type { Session } from '#features/sesion/contract.ts'
import { mayOpen, waysOf } from '#shared/screen.ts'
import { screenAt, screens } from '#web/screens.ts'
import { useSession, whoOf } from '#web/session.ts'
import { menuTree } from './menu.ts'

/** True where an address of the portal leads this session to a screen, which the guard will let it open. */
export const mayGo = (session: Pick<Session, 'tipoRol' | 'permisos'>, to: string): boolean => {
  const { pathname } = new URL(to, window.location.origin)
  const screen = screenAt(pathname)
  return screen !== undefined && mayOpen(screen.access, whoOf(session))
}

/** The same for a screen that shows a link: what leads nowhere for this person is not shown. */
export const useMayGo = (to: string): boolean => mayGo(useSession(), to)

/** The ways of one kind that this session is shown, with the address each leads to. */
export const waysFor = <K extends 'bar' | 'tab' | 'account'>(session: Session, kind: K) =>
  waysOf(screens, kind, whoOf(session)).map((screen) => ({
    ...screen.way,
    to: (kind === 'account' && screen.account?.to?.(session)) || screen.path,
  }))

/** Where the products are, for whoever has a client to buy for: the page of the groups, else the first of them. */
export const wayToProductos = (session: Session): string => {
  const [grupo] = menuTree(session).find((e) => e.nombre === 'Productos')?.children ?? []
  return ['/productos', grupo?.link ?? '/'].find((to) => mayGo(session, to)) ?? '/'
}
