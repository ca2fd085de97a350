import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'

export const screens = [
  {
    path: '/clientes/tiposEmail',
    access: 'session',
    title: 'Configuración de correos',
    page: 'TiposEmailPage',
    search: {
      vista: searchParam.word<'correos' | 'personas'>(['correos', 'personas'], 'correos'),
      buscar: searchParam.text(250),
      pagina: searchParam.page,
      cliente: searchParam.id,
    },
    menu: {
      place: 70,
      text: 'Configuración de Correos',
      icon: 'list',
      under: 'servicios',
      detail: 'Quién recibe cada aviso',
    },
  },
  {
    path: '/clientes/contacto/$tipoEmailId/$idSync',
    access: 'session',
    title: 'Contactos',
    page: 'ContactosPage',
    search: { cliente: searchParam.id },
  },
  {
    path: '/correos/elegir/$pase',
    access: 'public',
    title: 'Elegir qué me llega',
    page: 'ElegirPage',
    alone: true,
  },
  {
    path: '/correos/baja/$pase',
    access: 'public',
    title: 'Dejar de recibir correos',
    page: 'BajaPage',
    alone: true,
  },
] as const satisfies readonly Screen[]
