import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/acopios',
    access: 'session',
    title: 'Mis acopios',
    page: 'AcopiosPage',
    menu: { place: 40, text: 'Mis Acopios', icon: 'list' },
  },
]
