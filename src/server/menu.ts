import type { Menu } from '#features/sesion/contract.ts'
import { waysOf, type Screen } from '#shared/screen.ts'
import type { MenuLink, MenuList } from './feature.ts'

type Below = Readonly<Record<string, () => Promise<readonly MenuLink[]>>>
let screens: readonly Screen[] = []
let below: Below = {}
let lists: readonly MenuList[] = []
/** Registers the rooms' screens, the links below menu entries and the lists; called once at start. */
export const nameMenu = (all: readonly Screen[], under: Below, own: readonly MenuList[]): void => {
  screens = all
  below = under
  lists = own
}

type Shown = { place: number; text: string; icon: string; link: string | null; links: readonly MenuLink[] }
const shownTo = async (tipoRol: number, permisos: readonly number[]): Promise<Shown[]> => {
  const ways = waysOf(screens, 'menu', { tipoRol, permisos: new Set(permisos) }).map(async ({ path, way }) => ({
    ...way,
    link: way.under ? null : path,
    links: way.under ? await below[way.under]!() : [],
  }))
  const own = lists.map(async (l) => ({ ...l, link: null, links: await l.list() }))
  const all = [...(await Promise.all(ways)), ...(await Promise.all(own)).filter((l) => l.links.length > 0)]
  return all.sort((a, b) => a.place - b.place)
}

const plain = { isExternal: false, redirect: false }
/**
 * The menu of a session (OPEN-29): the screens' entries and the rooms' lists that the person may open, in their order.
 * Ids count from 1; a list's links follow its entry.
 */
export const menusOf = async (tipoRol: number, permisos: readonly number[]): Promise<Menu[]> => {
  const menus: Menu[] = []
  const add = (menuPadreId: number | null, nombre: string, link: string | null, icon: string, download = false) => {
    menus.push({ id: menus.length + 1, menuPadreId, nombre, link, icon, ...plain, download })
    return menus.length
  }
  for (const { text, icon, link, links } of await shownTo(tipoRol, permisos)) {
    const id = add(null, text, link, icon)
    for (const l of links) add(id, l.nombre, l.link, icon, l.download ?? false)
  }
  return menus
}
