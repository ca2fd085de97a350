/** What a line that differs is (REMITO-08). */
export const diferencias = ['Falta', 'Sobra', 'Dañado', 'Vino otro'] as const
export type Diferencia = (typeof diferencias)[number]
/** How a receipt ends. */
export const resultados = ['Conforme', 'Con diferencias'] as const
export type Resultado = (typeof resultados)[number]
export const signatures = ['dibujada', 'escrita'] as const
export type FirmaComo = (typeof signatures)[number]

export const MAX_DETALLE = 250
export const MAX_NOTA = 500
export const MAX_RECLAMO = 1_000
