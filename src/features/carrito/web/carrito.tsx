import { part } from '#web/ui/part.tsx'

/** The front door of `carrito` in the browser: the header's cart, reading it again after an add, a total's IVA. */
export { CartTool } from './CartTool.tsx'
export { useCart, useMayEdit, useRefreshCart, useSetCart, useShopping } from './queries.ts'
export { OrderFoot } from './OrderFoot.tsx'
export { useAddLines, type LineaToAdd } from './useAddLines.ts'
export { DescuentoRows } from './DescuentoRows.tsx'
export { WithIva } from './WithIva.tsx'
/** At the foot of a screen, which is read before it comes. */
export const CargaOfCamion = part(() => import('./CamionLoad.tsx'), 'CargaOfCamion', { waiting: () => null })
