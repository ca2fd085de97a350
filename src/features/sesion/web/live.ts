import { nombreOfPermiso } from '#shared/permisos.ts'
import { call } from '#web/api.ts'
import { findSession, patchSession } from '#web/session.ts'
import { hearLive, type Rereads } from '#web/live/live.ts'
import { tellLate } from '#web/late.ts'
import { contract } from '../contract.ts'

/** Named, so that a reconnected stream tells of it too. */
export const live: Rereads = { sesion: [] }

const quoted = (ids: readonly number[]): string => ids.map((id) => `«${nombreOfPermiso(id)}»`).join(', ')
/** What changed in one's rights; null for nothing. */
const sentenceOf = (before: readonly number[], now: readonly number[]): string | null => {
  const more = now.filter((id) => !before.includes(id))
  const less = before.filter((id) => !now.includes(id))
  const said = [
    ...(more.length > 0 ? [`Te sumaron ${quoted(more)}.`] : []),
    ...(less.length > 0 ? [`Te sacaron ${quoted(less)}.`] : []),
  ]
  return said.length === 0 ? null : `${said.join(' ')} Lo que estabas escribiendo sigue acá.`
}
const look = async (): Promise<void> => {
  const before = findSession()
  if (!before) return
  const now = await call(contract.sesion, {}) // one that ended leads to the sign-in
  const said = sentenceOf(before.permisos.$values, now.permisos.$values)
  if (!said || findSession()?.userId !== now.userId) return
  patchSession({ permisos: now.permisos, menus: now.menus })
  tellLate({ kind: 'done', text: said, link: 'Ir al inicio', href: '/', go: () => window.location.assign('/') })
}
/** Follows one's own session: what somebody changes in its rights shows at once, and that it ended. */
export const followSesion = (): (() => void) => hearLive('sesion', () => void look().catch(() => {}))
