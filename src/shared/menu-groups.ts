/** The menu's groups (OPEN-29), which only open: their places among its entries, and their texts. */
export const menuGroups = {
  comprar: { place: 30, text: 'Compras', icon: 'cart' },
  cuenta: { place: 40, text: 'Cuenta', icon: 'list' },
  servicios: { place: 50, text: 'Servicios', icon: 'list' },
  administrar: { place: 200, text: 'Administrar', icon: 'user' },
} as const
export type MenuGroup = keyof typeof menuGroups
