import type { Menu } from '#features/sesion/contract.ts'
import { waysOf, type Screen } from '#shared/screen.ts'
import type { MenuLink } from './feature.ts'

type Below = Readonly<Record<string, () => Promise<readonly MenuLink[]>>>
let screens: readonly Screen[] = []
let below: Below = {}
/** What the rooms bring to the menu: their screens, and what stands below an entry; once at start. */
export const nameMenu = (all: readonly Screen[], lists: Below): void => {
  screens = all
  below = lists
}

const plain = { isExternal: false, redirect: false, download: false }
/**
 * The menu of a session (OPEN-29): the screens' own entries, only those the person may open, in their order; ids count
 * from 1, a list's links follow their entry.
 */
export const menusOf = async (tipoRol: number, permisos: readonly number[]): Promise<Menu[]> => {
  const menus: Menu[] = []
  const add = (menuPadreId: number | null, nombre: string, link: string | null, icon: string): number => {
    menus.push({ id: menus.length + 1, menuPadreId, nombre, link, icon, ...plain })
    return menus.length
  }
  for (const { path, way } of waysOf(screens, 'menu', { tipoRol, permisos: new Set(permisos) })) {
    const id = add(null, way.text, way.under ? null : path, way.icon)
    for (const l of way.under ? await below[way.under]!() : []) add(id, l.nombre, l.link, way.icon)
  }
  return menus
}
