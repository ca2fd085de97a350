import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens = [
  {
    path: '/formulario_contacto',
    access: 'session',
    title: 'Contacto',
    page: 'ContactoPage',
    account: { place: 30, text: 'Contacto', access: { all: [P.cuenta] } },
  },
] as const satisfies readonly Screen[]
