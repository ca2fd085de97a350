import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/consul-steel',
    access: 'session',
    title: 'Seguimiento de proyectos',
    page: 'ProyectosPage',
    /** Shown while the client has a project (HEAD-11): web/proyectos.tsx. */
    menu: { place: 45, text: 'Consul Steel', icon: 'list' },
  },
]
