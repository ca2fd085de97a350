/** 'No fui yo' (PAPEL-05): the link of a mail by which an account's owner says that it was somebody else. */

/** Days its link is good. */
export const NO_FUI_YO_DIAS = 7

/**
 * What the link ends: `cuenta`, what somebody does with the account; `direccion`, whose the account is by now, which
 * the link cannot decide.
 */
export const asuntosNoFuiYo = ['cuenta', 'direccion'] as const
export type AsuntoNoFuiYo = (typeof asuntosNoFuiYo)[number]
/** `otra`: the account's e-mail changed since. */
export const estadosNoFuiYo = ['pendiente', 'hecho', 'vencido', 'otra'] as const
export type EstadoNoFuiYo = (typeof estadosNoFuiYo)[number]

export const textosNoFuiYo = {
  titulo: 'No fui yo',
  button: 'No fui yo: cerrar todas las sesiones',
  /** Of a mail: what its button does. */
  cuenta:
    'Si no fuiste vos, tocá «No fui yo»: se cierran todas las sesiones de tu cuenta, y para volver a entrar te pedimos una contraseña nueva.',
  /** The same, of what somebody else did. */
  byOther:
    'Si no lo esperabas, tocá «No fui yo»: se cierran todas las sesiones de tu cuenta, y para volver a entrar te pedimos una contraseña nueva.',
  direccion:
    'Si no lo esperabas, tocá «No fui yo»: se cierran todas las sesiones y la cuenta queda suspendida hasta que un administrador lo revise.',
  queCuenta: (email: string) =>
    `Se cierran todas las sesiones abiertas de la cuenta de ${email}, y ningún dispositivo queda como conocido.`,
  queClave: 'Para volver a entrar te pedimos una contraseña nueva: al ingresar te mandamos un enlace a ese email.',
  queOrganizacion: 'Con tu organización se sigue entrando: cambiá también la contraseña que usás ahí.',
  queDireccion:
    'Se cierran todas las sesiones abiertas y la cuenta queda suspendida hasta que un administrador del portal revise el cambio. Le avisamos.',
  doneCuenta: 'Listo: cerramos todas las sesiones de tu cuenta.',
  doneDireccion:
    'Listo: cerramos todas las sesiones y la cuenta quedó suspendida. Ya le avisamos a quien administra el portal.',
  ya: (fechaHora: string) => `Con «No fui yo» se cerraron todas las sesiones el ${fechaHora}.`,
  vencido: `Este enlace venció: valía ${NO_FUI_YO_DIAS} días.`,
  despuesDeVencido: 'Si creés que alguien entra a tu cuenta, elegí otra contraseña: eso también cierra las sesiones.',
  otra: 'El email de la cuenta cambió después de ese mensaje: vale el enlace del último que te mandamos.',
  invalido: 'El enlace no está completo o no salió de este portal. Abrilo otra vez desde el mensaje que recibiste.',
  igual: 'Elegí otra: ésa es la contraseña de antes.',
  claveNueva: 'Dijiste «No fui yo»: para entrar elegí una contraseña nueva, con el enlace que te mandamos recién.',
} as const
