import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/avisos',
    access: 'session',
    title: 'Avisos',
    page: 'AvisosPage',
    account: { place: 5, text: 'Avisos' },
  },
]
