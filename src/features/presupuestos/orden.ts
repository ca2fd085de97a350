import type { Estado } from './estados.ts'

/** How operations are ordered: newest first, oldest first, or what is nearest to arriving first (DIARIO-14). */
export const ordenes = ['nuevas', 'viejas', 'sigue'] as const
export type Orden = (typeof ordenes)[number]
export const ordenDeEstados: readonly Estado[] = [
  'En tránsito',
  'Preparación',
  'Finanzas',
  'Comercial',
  'Enviado',
  'Entregado',
  'Cancelado',
]

/** Rows of a page: of cards, and of the compact table (DIARIO-14). */
export const perTable = 25
/** Of each state this many are counted; one more says 'more than'. */
export const mostCounted = 1_000
