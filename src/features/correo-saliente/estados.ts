/** The states of an outgoing mail, and what may happen in each. */
export const estados = ['pendiente', 'enviando', 'enviado', 'demorado', 'fallido'] as const
export type EstadoCorreo = (typeof estados)[number]
