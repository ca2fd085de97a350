import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'

export const screens = [
  {
    path: '/auditoria',
    access: { roles: [1], all: [P.configuracion] },
    title: 'Auditoría',
    page: 'AuditoriaPage',
    search: {
      accion: searchParam.text(100),
      usuario: searchParam.text(100),
      cliente: searchParam.text(100),
      desde: searchParam.day,
      hasta: searchParam.day,
      pagina: searchParam.page,
    },
    menu: { place: 160, text: 'Auditoría', icon: 'list', under: 'administrar', detail: 'Quién hizo qué' },
  },
] as const satisfies readonly Screen[]
