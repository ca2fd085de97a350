/** The sentences of the contact form, to the letter (CONT-01 … CONT-05). */
export const textos = {
  titulo: 'CONTACTO',
  asunto: 'Ingrese un asunto.',
  mensaje: 'Ingrese su mensaje.',
  asuntoLargo: 'El asunto admite hasta 250 caracteres.',
  messageLargo: 'El mensaje admite hasta 2000 caracteres.',
  enviado: 'Su mensaje fue enviado correctamente. Su vendedor se contactará.',
} as const

export const MAX_ASUNTO = 250
export const MAX_MESSAGE = 2000

export type ContactoForm = { asunto: string; mensaje: string }
export type ContactoErrors = Partial<Record<keyof ContactoForm, string>>

/** Checks a message by field, trimmed (CONT-02, CONT-03). */
export const checkContacto = ({ asunto, mensaje }: ContactoForm): ContactoErrors => {
  const check = (text: string, empty: string, long: string, max: number) =>
    text.trim() === '' ? empty : text.trim().length > max ? long : undefined
  const found = {
    asunto: check(asunto, textos.asunto, textos.asuntoLargo, MAX_ASUNTO),
    mensaje: check(mensaje, textos.mensaje, textos.messageLargo, MAX_MESSAGE),
  }
  return Object.fromEntries(Object.entries(found).filter(([, v]) => v !== undefined))
}
