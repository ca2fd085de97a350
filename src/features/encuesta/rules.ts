/** The claims policy and the survey, to the letter where the documents quote (section 24, OPEN-61). */
export const textos = {
  politica: 'Política de reclamos',
  intro: 'Antes de seguir, leé y aceptá la política de reclamos.',
  acepto: 'Acepto la política de reclamos',
  falta: 'Tenés que aceptar la política de reclamos.',
  cancel: 'Si cancelás, se cierra tu sesión.',
  downloaded: '¡Archivo descargado correctamente!',
  archivo: 'Politica de Reclamos.pdf',
  encuesta: 'Encuesta de satisfacción',
  question: '¿Qué tan satisfecho estás con el portal?',
  puntaje: 'Elegí un puntaje del 1 al 10.',
  invalidScore: 'El puntaje va del 1 al 10.',
  comentarioLargo: 'El comentario admite hasta 128 caracteres.',
  thanks: '¡Gracias por tu respuesta!',
} as const

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
