import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/cuenta-corriente',
    access: 'session',
    title: 'Cuenta corriente',
    page: 'CuentaCorrientePage',
    menu: { place: 50, text: 'Cuenta Corriente', icon: 'list' },
  },
]
