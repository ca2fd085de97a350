import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/clientes/tiposEmail',
    access: 'session',
    title: 'Configuración de correos',
    load: () => import('./web/TiposEmailPage.tsx'),
    menu: { place: 70, text: 'Configuración de Correos', icon: 'list' },
  },
  {
    path: '/clientes/contacto/:tipoEmailId/:idSync',
    access: 'session',
    title: 'Contactos',
    load: () => import('./web/ContactosPage.tsx'),
  },
]
