import type { Estado } from './estados.ts'

/** Withdrawing an order (OC-04). */
export const anular = { motivo: 250, from: 'Enviado' satisfies Estado } as const

export const textosAnular = {
  button: 'Anular pedido',
  motivo: 'El motivo es obligatorio.',
  advanced: (estado: string) => `El pedido ya está en ${estado}: comuníquese con su ejecutivo de cuenta.`,
  notOwn: 'Sólo puede anular el pedido quien lo hizo.',
} as const

/** Why an order in that state is no longer withdrawn; null while it may be. */
export const checkAnular = (estado: string): string | null =>
  estado === anular.from ? null : textosAnular.advanced(estado)
