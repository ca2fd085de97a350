import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/',
    access: 'session',
    title: 'Inicio',
    page: 'InicioPage',
    bar: { place: 10, text: 'Inicio' },
    tab: { place: 10, text: 'Inicio', icon: 'home' },
  },
]
