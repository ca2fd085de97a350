import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'
import { estados } from './estados.ts'

const access = { roles: [1], all: [P.configuracion] } as const
export const screens = [
  {
    path: '/cuentas',
    access,
    title: 'Cuentas',
    page: 'CuentasPage',
    search: {
      buscar: searchParam.text(100),
      rol: searchParam.word<'1' | '2' | '3' | 'gerente' | null>(['1', '2', '3', 'gerente'], null),
      estado: searchParam.word<(typeof estados)[number] | null>([...estados], null),
      sinEntrar: searchParam.word<'si' | null>(['si'], null),
      pagina: searchParam.page,
    },
    menu: { place: 165, text: 'Cuentas', icon: 'user', under: 'administrar', detail: 'Quién entra y qué puede' },
  },
  {
    path: '/cuentas/nueva',
    access,
    title: 'Nueva cuenta',
    page: 'NuevaCuentaPage',
    search: { cliente: searchParam.id, vendedor: searchParam.id },
  },
  {
    path: '/cuentas/invitar',
    access,
    title: 'Invitar varias',
    page: 'InvitarPage',
    search: { clientes: searchParam.ids },
  },
  { path: '/cuentas/$id', access, title: 'Cuenta', page: 'CuentaPage' },
] as const satisfies readonly Screen[]
