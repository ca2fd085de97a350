import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'

export const screens = [
  {
    path: '/consul-steel',
    access: 'session',
    title: 'Seguimiento de proyectos',
    page: 'ProyectosPage',
    search: { pagina: searchParam.page, proyecto: searchParam.text(10) },
    /** Shown while the client has a project (HEAD-11): web/proyectos.tsx. */
    menu: {
      place: 45,
      text: 'Consul Steel',
      icon: 'list',
      under: 'servicios',
      detail: 'Tus proyectos, etapa por etapa',
    },
  },
] as const satisfies readonly Screen[]
