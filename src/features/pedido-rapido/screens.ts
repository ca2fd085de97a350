import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'

export const screens = [
  {
    path: '/pedidoRapido',
    access: { all: [P.carritoA, P.carritoB] },
    title: 'Pedido rápido',
    page: 'PedidoRapidoPage',
    menu: { place: 15, text: 'Pedido rápido', icon: 'list' },
    tab: { place: 30, text: 'Pedido', name: 'Pedido rápido', icon: 'sheet' },
  },
] as const satisfies readonly Screen[]
