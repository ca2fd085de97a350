import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/avisos',
    access: 'session',
    title: 'Avisos',
    load: () => import('./web/AvisosPage.tsx'),
    account: { place: 5, text: 'Avisos' },
  },
]
