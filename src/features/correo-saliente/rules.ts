import type { EstadoCorreo } from './estados.ts'
import { showInt } from '#shared/money.ts'

export { estados, type EstadoCorreo } from './estados.ts'

export const nombreEstado: { readonly [e in EstadoCorreo]: string } = {
  pendiente: 'Pendiente',
  enviando: 'Enviando',
  enviado: 'Enviado',
  demorado: 'Demorado',
  fallido: 'Fallido',
}
export const nombresEstado: { readonly [e in EstadoCorreo]: string } = {
  pendiente: 'Pendientes',
  enviando: 'Enviando',
  enviado: 'Enviados',
  demorado: 'Demorados',
  fallido: 'Fallidos',
}

const motivos: { readonly [tipo: string]: string } = {
  contacto: 'Mensaje de contacto',
  'consulta-disponibilidad': 'Consulta de disponibilidad',
  'clave-modificada': 'Contraseña cambiada',
  'cuenta-cambiada': 'Datos de ingreso cambiados',
  entrada: 'Dejó de llegar del sistema de gestión',
  'ingreso-nuevo': 'Ingreso desde un dispositivo nuevo',
  'primer-ingreso': 'Primer ingreso',
  recuperacion: 'Recuperación de contraseña',
}
/** A mail's subject in words; an unknown type is derived from its name. */
export const motivoOf = (tipo: string): string =>
  motivos[tipo] ?? tipo.charAt(0).toUpperCase() + tipo.slice(1).replaceAll('-', ' ')

export const perPage = 20

/** Whether a mail may be sent again: failed or delayed, with a valid address, an unexpired link, and still wanted. */
export const canRetry = (
  estado: EstadoCorreo,
  {
    validDireccion,
    enlaceVencido,
    notWanted = false,
  }: { validDireccion: boolean; enlaceVencido: boolean; notWanted?: boolean },
): boolean => validDireccion && !enlaceVencido && !notWanted && (estado === 'fallido' || estado === 'demorado')

export const textos = {
  titulo: 'Correo saliente',
  vacio: 'Todavía no salió ningún correo.',
  whatFor: 'Acá vas a ver cada correo que escribe el portal, y si salió.',
  emptyFilter: 'No hay correos en este estado.',
  noSmtp:
    'El envío de correo no está configurado. Los mensajes no salen: quedan acá para leerlos. Cuando se configure, los de antes saldrán sólo si se los envía desde esta página.',
  oculto: 'El contenido es reservado y no se muestra.',
  direccion: 'La dirección no es válida: este correo no se puede enviar.',
  enlaceVencido: 'El enlace que lleva ya venció: no se puede enviar otra vez. Quien lo espera puede pedir uno nuevo.',
  notWanted: 'Quien lo recibía eligió no recibirlo: no se puede enviar.',
  noReintentable: 'Este correo no se puede reintentar: ya se envió o está por enviarse.',
  retenido: 'Se escribió cuando no había un servidor de correo: no sale solo.',
  enviar: 'Enviar los que esperan',
  descartar: 'Descartar',
  confirmSend: 'Se envían ahora, aunque digan lo que ya pasó. Los que llevan un enlace vencido no se envían.',
  confirmDiscard: 'No se envían nunca. Quedan acá para leerlos.',
  retried: 'El correo quedó pendiente de envío.',
} as const

const correos = (n: number) => `${showInt(n)} ${n === 1 ? 'correo' : 'correos'}`
/** The notice about retained mail and since when. */
export const avisoRetenidos = (cuantos: number, desde: string): string =>
  `${cuantos === 1 ? 'Espera' : 'Esperan'} ${correos(cuantos)} de cuando no había un servidor de correo, desde el ${desde}. No ${cuantos === 1 ? 'sale solo' : 'salen solos'}.`
/** The result of sending the retained mail. */
export const avisoEnviados = ({ enviados, vencidos }: { enviados: number; vencidos: number }): string =>
  `${enviados === 1 ? 'Quedó' : 'Quedaron'} ${correos(enviados)} por salir.${vencidos > 0 ? ` ${correos(vencidos)} con un enlace vencido no se ${vencidos === 1 ? 'envía' : 'envían'}.` : ''}`
export const avisoDescartados = (descartados: number): string =>
  `Se ${descartados === 1 ? 'descartó' : 'descartaron'} ${correos(descartados)}.`
