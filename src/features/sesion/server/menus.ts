import type { Menu } from '../contract.ts'
import { listGrupos } from './store.ts'

type Entry = {
  nombre: string
  link: string | null
  icon: string
  any?: readonly number[]
  roles?: readonly number[]
  children?: readonly Entry[]
}

/**
 * The menu of a session (OPEN-29): only entries whose route the person may open and whose screen exists. An entry joins
 * this list together with its screen.
 */
export const menusOf = async (tipoRol: number, permisos: readonly number[]): Promise<Menu[]> => {
  const may = (ids: readonly number[]) => ids.some((id) => permisos.includes(id))
  const entries: Entry[] = []
  if (may([18, 40, 28])) {
    const grupos = await listGrupos()
    entries.push({
      nombre: 'Productos',
      link: null,
      icon: 'grid',
      children: grupos.map((g) => ({ nombre: g.descripcion, link: `/productos/${g.id}`, icon: 'grid' })),
    })
  }
  if (may([15])) entries.push({ nombre: 'Mis Operaciones', link: '/presupuestos', icon: 'list' })
  if (tipoRol !== 3 && may([10])) entries.push({ nombre: 'Clientes', link: '/clientes', icon: 'user' })
  if (tipoRol === 1 && may([3])) entries.push({ nombre: 'Vendedores', link: '/vendedores', icon: 'user' })
  if (tipoRol === 1 && may([1]))
    entries.push(
      { nombre: 'Correo saliente', link: '/correo-saliente', icon: 'list' },
      { nombre: 'Auditoría', link: '/auditoria', icon: 'list' },
      { nombre: 'Sesiones abiertas', link: '/sesiones', icon: 'user' },
    )
  const menus: Menu[] = []
  let id = 0
  const add = (list: readonly Entry[], menuPadreId: number | null) => {
    for (const e of list) {
      const own = ++id
      menus.push({
        id: own,
        menuPadreId,
        nombre: e.nombre,
        link: e.link,
        icon: e.icon,
        isExternal: false,
        redirect: false,
        download: false,
      })
      if (e.children) add(e.children, own)
    }
  }
  add(entries, null)
  return menus
}
