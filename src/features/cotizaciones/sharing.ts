import { addDays, type Day } from '#shared/dates.ts'
import { codigoOf, estados, noValeOf, type Estado } from './rules.ts'

/** Links to a version, for whoever has them (COTIZ-15). */

/** Days a link opens at most. */
export const MAX_DIAS_ENLACE = 30
/** Links of a cotización that open at once. */
export const MAX_ENLACES = 20
/** Links that are listed, the newest. */
export const SHOWN_ENLACES = 50

export const estadosDeEnlace = [...estados, 'Reemplazada'] as const
export type EstadoDeEnlace = (typeof estadosDeEnlace)[number]

export const textosDeEnlace = {
  gone: 'Este enlace ya no vale. Pedile otro a quien te lo mandó.',
  borrador: 'Un borrador no se comparte: mandalo primero.',
  demasiados: `Esta cotización ya tiene ${MAX_ENLACES} enlaces que valen. Anulá alguno antes de hacer otro.`,
  titulo: (version: number) => `Compartir la versión ${version}`,
  que: 'Quien tenga el enlace lee esta versión sin ingresar. No muestra mensajes, archivos ni CUIT, y desde ahí no se acepta.',
  once: 'Copialo ahora: por seguridad no se vuelve a mostrar.',
  copied: 'Enlace copiado.',
  notCopied: 'No se pudo copiar: seleccionalo y copialo vos.',
  anulado: 'El enlace quedó anulado: ya no abre nada.',
  none: 'Todavía no hay enlaces.',
  until: (day: string) => `Vale hasta el ${day} a las 23:59.`,
  notNow: 'Solo se comparte una versión que se mandó y que no venció.',
  foot: (day: string) =>
    `Este enlace muestra solo esta versión y vale hasta el ${day}. Para aceptarla hay que ingresar al portal.`,
} as const

/** The last day a link opens that is made today: the version's, 30 days ahead at most. */
export const hastaOf = (vence: Day, today: Day): Day => {
  const most = addDays(today, MAX_DIAS_ENLACE)
  return vence < most ? vence : most
}
/** What a version is for whoever opens its link: one that nobody can take says so before its cotización's state. */
export const estadoDeEnlace = (of: Parameters<typeof noValeOf>[0], estado: Estado, today: Day): EstadoDeEnlace =>
  (noValeOf(of, today) as EstadoDeEnlace | null) ?? estado

/** 'abierto 4 veces', 'abierto 1 vez', 'sin abrir todavía'. */
export const showAbierto = (veces: number): string =>
  veces === 0 ? 'sin abrir todavía' : `abierto ${veces === 1 ? '1 vez' : `${veces} veces`}`

const ofEstado: { readonly [estado in EstadoDeEnlace]?: string } = {
  Reemplazada: 'REEMPLAZADA: después de esta se mandó otra versión, y es la otra la que vale.',
  Retirada: 'RETIRADA: quien la mandó la retiró, y no se puede aceptar.',
  Rechazada: 'RECHAZADA: no se tomó. Para comprar a estos precios hay que renovarla.',
  Vencida: 'VENCIDA: ya no se puede aceptar.',
  Pedida: 'Se pidió otro precio: todavía no hay respuesta.',
  Aceptada: 'Ya está aceptada.',
  Comprada: 'Ya se compró.',
}
/** What whoever opens the link has to know before the figures; null of one that waits for its answer. */
export const sayEstado = (estado: EstadoDeEnlace): string | null => ofEstado[estado] ?? null
/** Whether it can be accepted, once signed in. */
export const canBeAccepted = (estado: EstadoDeEnlace): boolean => estado === 'Enviada'
/** What the tab of the link is called. */
export const tituloOf = (numero: number): string => `Cotización ${codigoOf(numero)}`
