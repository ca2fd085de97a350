import { useView } from '#web/ui/useView.ts'

/** Cards, or rows to buy from by keyboard; each browser remembers its own (DIARIO-18). */
export const VISTAS = { tarjetas: 'Tarjetas', lista: 'Lista' } as const
export type Vista = keyof typeof VISTAS
export const useVista = () => useView<Vista>('productos:vista', ['tarjetas', 'lista'])
