import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/clientes/tiposEmail',
    access: 'session',
    title: 'Configuración de correos',
    page: 'TiposEmailPage',
    menu: { place: 70, text: 'Configuración de Correos', icon: 'list' },
  },
  {
    path: '/clientes/contacto/:tipoEmailId/:idSync',
    access: 'session',
    title: 'Contactos',
    page: 'ContactosPage',
  },
  {
    path: '/correos/baja/:pase',
    access: 'public',
    title: 'Dejar de recibir correos',
    page: 'BajaPage',
    alone: true,
  },
]
