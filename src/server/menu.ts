import type { Menu } from '#features/sesion/contract.ts'
import { menuGroups, type MenuGroup } from '#shared/menu-groups.ts'
import { waysOf, type Screen } from '#shared/screen.ts'
import type { MenuLink, MenuList } from './feature.ts'

type Below = Readonly<Record<string, () => Promise<readonly MenuLink[]>>>
let screens: readonly Screen[] = []
let below: Below = {}
let lists: readonly MenuList[] = []
/** Registers the rooms' screens, the links below menu entries and the lists; called once at start. */
export const nameMenu = (all: readonly Screen[], opened: Below, own: readonly MenuList[]): void => {
  screens = all
  below = opened
  lists = own
}

type Shown = Omit<Link, 'link'> & { readonly link: string | null }
type Link = MenuLink & { readonly icon: string; readonly detail?: string | undefined }
type Entry = { place: number; text: string; icon: string; link: string | null; links: readonly Link[] }
const withIcon = (icon: string, links: readonly MenuLink[]): Link[] => links.map((link) => ({ ...link, icon }))

/** A group with one entry is that entry: nothing is to be opened for it. */
const aloneOr = (group: Entry): Entry => {
  const [only, ...others] = group.links
  return only && others.length === 0
    ? { place: group.place, text: only.nombre, icon: only.icon, link: only.link, links: [] }
    : group
}

const entriesFor = async (tipoRol: number, permisos: readonly number[]): Promise<Entry[]> => {
  const ways = waysOf(screens, 'menu', { tipoRol, permisos: new Set(permisos) })
  const daily = ways
    .filter(({ way }) => !way.under)
    .map(async ({ path, way: { place, text, icon, opens } }) => ({
      place,
      text,
      icon,
      link: opens ? null : path,
      links: opens ? withIcon(icon, await below[opens]!()) : [],
    }))
  const groups = (Object.keys(menuGroups) as MenuGroup[]).map((name): Entry => ({
    ...menuGroups[name],
    link: null,
    links: ways
      .filter(({ way }) => way.under === name)
      .map(({ path, way: { text, icon, detail } }) => ({ nombre: text, link: path, icon, detail })),
  }))
  const own = lists.map(async (l) => ({ ...l, link: null, links: withIcon(l.icon, await l.list()) }))
  const opening = [...groups.map(aloneOr), ...(await Promise.all(own))].filter((e) => e.link ?? e.links.length > 0)
  return [...(await Promise.all(daily)), ...opening].sort((a, b) => a.place - b.place)
}

/**
 * The menu of a session (OPEN-29): what is done daily, the groups and the rooms' lists, as far as the person may open
 * what is in them, in their order. Ids count from 1; an entry's own follow it.
 */
export const menusOf = async (tipoRol: number, permisos: readonly number[]): Promise<Menu[]> => {
  const menus: Menu[] = []
  const add = (menuPadreId: number | null, { nombre, link, icon, detail, download = false }: Shown) => {
    const id = menus.length + 1
    const detalle = detail ?? null
    menus.push({ id, menuPadreId, nombre, detalle, link, icon, isExternal: false, redirect: false, download })
    return id
  }
  for (const { text, icon, link, links } of await entriesFor(tipoRol, permisos)) {
    const id = add(null, { nombre: text, link, icon })
    for (const one of links) add(id, one)
  }
  return menus
}
