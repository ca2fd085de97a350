import type { ScreenSearch } from '#web/router.tsx'

/** This screen's search parameters. */
export type Vista = ScreenSearch<'/auditoria'>
export const vacia: Vista = { accion: '', usuario: '', cliente: '', desde: null, hasta: null, pagina: 1 }
