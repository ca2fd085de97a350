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
