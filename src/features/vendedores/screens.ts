import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'

export const screens = [
  {
    path: '/vendedores',
    access: { all: [P.vendedores] },
    title: 'Vendedores',
    page: 'VendedoresPage',
    search: { buscar: searchParam.text(250), pagina: searchParam.page },
    menu: {
      place: 110,
      text: 'Vendedores',
      icon: 'user',
      under: 'administrar',
      detail: 'Cuentas y carteras',
      roles: [1],
    },
  },
  {
    path: '/vendedor/nuevo',
    access: { roles: [1] },
    title: 'Nuevo vendedor',
    page: 'NuevoVendedorPage',
  },
  {
    path: '/vendedor/editar/$id',
    access: { roles: [1] },
    title: 'Editar vendedor',
    page: 'EditarVendedorPage',
  },
  {
    path: '/vendedor/perfil/$sellerId',
    access: { roles: [1, 2] },
    title: 'Mi perfil',
    page: 'PerfilVendedorPage',
    search: { pagina: searchParam.page },
  },
  {
    path: '/cliente/perfilvendedor',
    access: { roles: [2] },
    title: 'Mi perfil',
    page: 'MiPerfilVendedorPage',
    search: { pagina: searchParam.page },
    account: { place: 10, text: 'Mi perfil', access: { all: [P.miPerfil] } },
  },
] as const satisfies readonly Screen[]
