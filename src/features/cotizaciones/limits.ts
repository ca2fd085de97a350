import { MAX_LISTA } from '#shared/wire.ts'

/** Cotizaciones a page. */
export const perPage = 10
export const MAX_LINEAS = MAX_LISTA
export const MAX_ARCHIVOS = 5
export const MAX_COMENTARIO = 250
export const MAX_OBSERVACIONES = 1_000
export const MAX_NOTA = 1_000
export const MAX_OBRA = 120
export const MAX_DETALLE = 250
export const MAX_REFERENCIA = 100
/** Days ahead that the last day of a version may be at most (COTIZ-06). */
export const MAX_DIAS = 90
