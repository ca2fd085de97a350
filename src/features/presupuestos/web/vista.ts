import { useView } from '#web/ui/useView.ts'

/** Cards, or the compact table; each browser remembers its own (DIARIO-14). */
export type Vista = 'tarjetas' | 'tabla'
export const useVista = () => useView<Vista>('operaciones:vista', ['tarjetas', 'tabla'])
