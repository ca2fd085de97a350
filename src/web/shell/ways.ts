import type { Session } from '#features/sesion/contract.ts'
import { mayOpen, waysOf } from '#shared/screen.ts'
import { screenAt, screens } from '#web/screens.ts'
import { useSession, whoOf } from '#web/session.ts'
import { menuTree } from './menu.ts'

/** True when a URL of the portal is a screen this session may open. */
export const mayGo = (session: Pick<Session, 'tipoRol' | 'permisos'>, to: string): boolean => {
  const { pathname } = new URL(to, window.location.origin)
  const screen = screenAt(pathname)
  return screen !== undefined && mayOpen(screen.access, whoOf(session))
}

/** The same as a hook, for screens that hide links the person may not follow. */
export const useMayGo = (to: string): boolean => mayGo(useSession(), to)

/** The links of one kind that this session sees, with their targets. */
export const waysFor = <K extends 'bar' | 'tab' | 'account'>(session: Session, kind: K) =>
  waysOf(screens, kind, whoOf(session)).map((screen) => ({
    ...screen.way,
    to: (kind === 'account' && screen.account?.to?.(session)) || screen.path,
  }))

/** The path of the catalogue, for a person with a client to buy for: the page of the groups, else the first group. */
export const wayToProductos = (session: Session): string => {
  const [grupo] = menuTree(session).find((e) => e.nombre === 'Productos')?.children ?? []
  return ['/productos', grupo?.link ?? '/'].find((to) => mayGo(session, to)) ?? '/'
}
