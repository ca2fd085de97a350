import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens: readonly Screen[] = [
  {
    path: '/miCarrito/envioPago/:presupuestoId',
    access: { all: [P.operaciones] },
    title: 'Envío y pago',
    load: () => import('./web/EnvioPagoPage.tsx'),
  },
  {
    path: '/miCarrito/confirmar/:presupuestoId',
    access: { all: [P.operaciones] },
    title: 'Confirmar',
    load: () => import('./web/ConfirmarPage.tsx'),
  },
]
