/** The states of an outgoing mail, and what may happen in each. */
export const estados = ['pendiente', 'enviando', 'enviado', 'demorado', 'fallido'] as const
export type EstadoCorreo = (typeof estados)[number]

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

export const porPagina = 20

/** A failed or delayed mail may go again; one that never had a valid address may not. */
export const canRetry = (estado: EstadoCorreo, direccionValida: boolean): boolean =>
  direccionValida && (estado === 'fallido' || estado === 'demorado')

export const textos = {
  titulo: 'Correo saliente',
  vacio: 'Todavía no salió ningún correo.',
  vacioFiltro: 'No hay correos en este estado.',
  sinSmtp: 'El envío de correo no está configurado (SMTP_URL). Los mensajes no salen: quedan acá para leerlos.',
  oculto: 'El contenido es reservado y no se muestra.',
  direccion: 'La dirección no es válida: este correo no se puede enviar.',
  noReintentable: 'Este correo no se puede reintentar: ya se envió o está por enviarse.',
  reintentado: 'El correo quedó pendiente de envío.',
} as const
