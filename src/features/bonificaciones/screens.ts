import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/bonificaciones',
    access: 'session',
    title: 'Descuentos',
    page: 'BonificacionesPage',
    menu: { place: 60, text: 'Bonificaciones', icon: 'list' },
  },
]
