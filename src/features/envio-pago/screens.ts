import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens = [
  {
    path: '/miCarrito/envioPago/$presupuestoId',
    access: { all: [P.operaciones] },
    title: 'Envío y pago',
    page: 'EnvioPagoPage',
  },
  {
    path: '/miCarrito/confirmar/$presupuestoId',
    access: { all: [P.operaciones] },
    title: 'Confirmar',
    page: 'ConfirmarPage',
  },
] as const satisfies readonly Screen[]
