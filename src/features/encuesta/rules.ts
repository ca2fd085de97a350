export { textos } from './textos.ts'

export const MAX_COMENTARIO = 128
/** Days until a contact is asked again, after an answer or a closed survey (OPEN-85). */
export const DAYS_BETWEEN_ENCUESTAS = 90
export const puntos = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

export type Band = { readonly nombre: string; readonly kind: 'rojo' | 'amarillo' | 'verde' }
/** The band of a score: red 1–6, yellow 7–8, green 9–10, with its word. */
export const bandOf = (punto: number): Band =>
  punto <= 6
    ? { nombre: 'Insatisfecho', kind: 'rojo' }
    : punto <= 8
      ? { nombre: 'Neutral', kind: 'amarillo' }
      : { nombre: 'Satisfecho', kind: 'verde' }

/**
 * Why a survey cannot be sent; null if it can. Closing sends a null score, which is always valid (SURV-02 … SURV-04).
 */
export const checkEncuesta = (punto: number | null, comentarios: string): 'puntaje' | 'comentarioLargo' | null =>
  punto === null || !Number.isInteger(punto) || punto < 1 || punto > 10
    ? 'puntaje'
    : comentarios.trim().length > MAX_COMENTARIO
      ? 'comentarioLargo'
      : null

/**
 * Whether the survey is due: an order of the contact was delivered (DIARIO-17), and it neither answered nor closed it
 * in the last 90 days.
 */
export const isEncuestaDue = ({ delivered, ultima }: { delivered: boolean; ultima: Date | null }, now: Date): boolean =>
  delivered && (ultima === null || now.getTime() - ultima.getTime() >= DAYS_BETWEEN_ENCUESTAS * 86_400_000)
