/** What a thread of messages is about (COTIZ-10): each kind has its entry in server/subjects.ts. */
export const temas = ['solicitud', 'cotizacion'] as const
export type Tema = (typeof temas)[number]

/** Characters of a message, and files that go with it. */
export const MAX_TEXTO = 2_000
export const MAX_ARCHIVOS = 5
/** Minutes in which its author corrects a message. */
export const MINUTOS = 5
/** How many messages an account sends in so many minutes. */
export const LIMITE = { mensajes: 30, minutos: 10 } as const
/** Messages at first in view, and how many more each time they are asked for. */
export const PAGINA = 20
/** The most that one answer holds. */
export const MAX_PAGINA = 5_000
/** Most subjects whose unread messages are counted at once. */
export const MAX_TEMAS = 500
/** Days after which a message that nobody read is no news any more, as a notice. */
export const DIAS = 90

export const textos = {
  titulo: 'Mensajes',
  vacio: 'Todavía no hay mensajes.',
  whatFor: 'Escribile a tu ejecutivo de cuenta: queda acá, a la vista de los dos.',
  whatForStaff: 'Lo que escribas acá lo lee el cliente, salvo que sea una nota interna.',
  interna: 'Nota interna',
  onlyStaff: 'Sólo lo ve tu equipo',
  editado: 'editado',
  enviar: 'Enviar',
  reintentar: 'Reintentar',
  enviado: 'Mensaje enviado.',
  enviarCon: 'Ctrl + Enter también lo envía.',
  required: 'Escribí el mensaje.',
  largo: `Un mensaje admite hasta ${MAX_TEXTO.toLocaleString('es-AR')} caracteres.`,
  foreignItem: 'No hay un renglón con ese número.',
  deOtro: 'Un mensaje lo corrige sólo quien lo escribió.',
  fijo: `Un mensaje se corrige hasta ${MINUTOS} minutos después de enviarlo. Si hace falta, escribí otro.`,
  otherTab: 'Este mensaje ya se corrigió en otro lado. Fijate cómo quedó antes de volver a corregirlo.',
  anteriores: 'Ver mensajes anteriores',
  /** `hora`: from when on, as HH:MM. */
  demasiados: (hora: string) =>
    `Enviaste ${LIMITE.mensajes} mensajes en ${LIMITE.minutos} minutos. Podés volver a escribir a las ${hora}.`,
  leido: (fecha: string) => `Leído el ${fecha}`,
  renglon: (item: number) => `renglón ${item}`,
  /** Said aloud when one arrives. */
  llego: (autor: string) => `Mensaje nuevo de ${autor}.`,
} as const

/** What is wrong with a message's text, or nothing. */
export const checkMensaje = (texto: string): string | undefined => {
  const said = texto.trim()
  return said === '' ? textos.required : said.length > MAX_TEXTO ? textos.largo : undefined
}

/** Whole seconds for which a message's author may still correct it; 0: no more. */
export const secondsLeft = (creado: Date, now: Date): number =>
  Math.max(0, Math.floor((creado.getTime() + MINUTOS * 60_000 - now.getTime()) / 1_000))

/** '2 mensajes nuevos'; null of none. */
export const showNuevos = (sinLeer: number): string | null =>
  sinLeer === 0 ? null : sinLeer === 1 ? '1 mensaje nuevo' : `${sinLeer} mensajes nuevos`

type Mark = { readonly usuarioId: number; readonly rol: number; readonly hasta: number; readonly fecha: Date }
type Sent = { readonly id: number; readonly rol: number; readonly usuarioId: number | null; readonly interno: boolean }
/**
 * Who has read a message, and when first: those of the other side; of an internal note, the rest of the team. `marks`
 * by date.
 */
export const readersOf = <M extends Mark>(mensaje: Sent, marks: readonly M[]): readonly M[] => {
  const counts = ({ rol, usuarioId }: Mark): boolean =>
    mensaje.interno ? rol !== 3 && usuarioId !== mensaje.usuarioId : (rol === 3) !== (mensaje.rol === 3)
  const first = new Map<number, M>()
  for (const mark of marks)
    if (mark.hasta >= mensaje.id && counts(mark) && !first.has(mark.usuarioId)) first.set(mark.usuarioId, mark)
  return [...first.values()]
}
