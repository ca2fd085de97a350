import type { ScreenSearch } from '#web/router.tsx'

/** What the address says of this screen. */
export type Vista = ScreenSearch<'/auditoria'>
export const vacia: Vista = { accion: '', usuario: '', cliente: '', desde: null, hasta: null, pagina: 1 }
