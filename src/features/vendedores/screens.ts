import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/vendedores',
    access: { all: [P.vendedores] },
    title: 'Vendedores',
    page: 'VendedoresPage',
    menu: { place: 110, text: 'Vendedores', icon: 'user', roles: [1] },
  },
  {
    path: '/vendedor/nuevo',
    access: { roles: [1] },
    title: 'Nuevo vendedor',
    page: 'NuevoVendedorPage',
  },
  {
    path: '/vendedor/editar/:id',
    access: { roles: [1] },
    title: 'Editar vendedor',
    page: 'EditarVendedorPage',
  },
  {
    path: '/vendedor/perfil/:sellerId',
    access: { roles: [1, 2] },
    title: 'Mi perfil',
    page: 'PerfilVendedorPage',
  },
  {
    path: '/cliente/perfilvendedor',
    access: { roles: [2] },
    title: 'Mi perfil',
    page: 'MiPerfilVendedorPage',
    account: { place: 10, text: 'Mi perfil', access: { all: [P.miPerfil] } },
  },
]
