import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/acopios',
    access: 'session',
    title: 'Mis acopios',
    load: () => import('./web/AcopiosPage.tsx'),
    menu: { place: 40, text: 'Mis Acopios', icon: 'list' },
  },
]
