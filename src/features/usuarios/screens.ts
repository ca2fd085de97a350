import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'

export const screens = [
  {
    path: '/cliente/perfil/$usuarioId',
    access: 'session',
    title: 'Mi perfil',
    page: 'PerfilPage',
    search: { pagina: searchParam.page },
    account: {
      place: 10,
      text: 'Mi perfil',
      roles: [3], // a seller's is its own screen; role 1 has none (OPEN-25)
      access: { all: [P.miPerfil] },
      to: ({ userId }) => `/cliente/perfil/${userId}`,
    },
  },
  {
    path: '/clientes/perfil/$clienteId',
    access: { roles: [1, 2] }, // as the other profiles; what it shows asks permission 10
    title: 'Perfil del cliente',
    page: 'PerfilDeClientePage',
  },
] as const satisfies readonly Screen[]
