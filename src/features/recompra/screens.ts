import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens = [
  {
    path: '/repetirPedido/$presupuestoId',
    access: { all: [P.carritoA, P.carritoB] },
    title: 'Repetir pedido',
    page: 'RepetirPedidoPage',
  },
] as const satisfies readonly Screen[]
