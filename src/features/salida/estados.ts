/** The states of what goes out to the order system. */
export const estados = ['pendiente', 'enviando', 'demorado', 'fallido', 'enviado'] as const
export type EstadoAviso = (typeof estados)[number]
