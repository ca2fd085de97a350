import type { Menu, Session } from '#features/sesion/contract.ts'
import { values } from '#web/api.ts'

export type Entry = Menu & { children: Entry[] }

/**
 * The session's menu as a tree, in the order of its ids; parent null or 0 is the top (OPEN-29), and a group with
 * nothing in it is left out. `hidden`: links that are not for the client at hand.
 */
export const menuTree = (session: Session, hidden: readonly string[] = []): Entry[] => {
  const entries = values(session.menus)
    .filter(({ link }) => link === null || !hidden.includes(link))
    .sort((a, b) => a.id - b.id)
    .map((m): Entry => ({ ...m, children: [] }))
  const byId = new Map(entries.map((e) => [e.id, e]))
  const top: Entry[] = []
  for (const e of entries) (byId.get(e.menuPadreId ?? 0)?.children ?? top).push(e)
  return top.filter((e) => e.link !== null || e.children.length > 0)
}
