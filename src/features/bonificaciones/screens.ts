import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/bonificaciones',
    access: 'session',
    title: 'Descuentos',
    load: () => import('./web/BonificacionesPage.tsx'),
    menu: { place: 60, text: 'Bonificaciones', icon: 'list' },
  },
]
