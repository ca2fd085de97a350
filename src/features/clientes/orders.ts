/** What staff orders its clients by: the name, or the figure that is highest or latest first (DIARIO-11). */
export const figureOrders = ['vencido', 'deuda', 'credito', 'carrito', 'pedido'] as const
export type FigureOrder = (typeof figureOrders)[number]
export const ordenes = ['nombre', ...figureOrders] as const
export type Orden = (typeof ordenes)[number]
/** What staff narrows its clients to. */
export const solos = ['vencido', 'deuda', 'con-credito', 'sin-credito', 'carrito', 'sin-pedidos'] as const
export type Solo = (typeof solos)[number]
