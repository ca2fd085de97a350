import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/vendedores',
    access: { all: [P.vendedores] },
    title: 'Vendedores',
    load: () => import('./web/VendedoresPage.tsx'),
    menu: { place: 110, text: 'Vendedores', icon: 'user', roles: [1] },
  },
  {
    path: '/vendedor/nuevo',
    access: { roles: [1] },
    title: 'Nuevo vendedor',
    load: () => import('./web/NuevoVendedorPage.tsx'),
  },
  {
    path: '/vendedor/editar/:id',
    access: { roles: [1] },
    title: 'Editar vendedor',
    load: () => import('./web/EditarVendedorPage.tsx'),
  },
  {
    path: '/vendedor/perfil/:sellerId',
    access: { roles: [1, 2] },
    title: 'Mi perfil',
    load: () => import('./web/PerfilVendedorPage.tsx'),
  },
  {
    path: '/cliente/perfilvendedor',
    access: { roles: [2] },
    title: 'Mi perfil',
    load: () => import('./web/MiPerfilVendedorPage.tsx'),
    account: { place: 10, text: 'Mi perfil', access: { all: [P.miPerfil] } },
  },
]
