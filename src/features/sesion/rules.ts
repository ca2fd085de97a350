import { textos as commonTextos } from '#shared/errors.ts'
import { isEmail, maskEmail, plainDocumento } from '#shared/identity.ts'

export { urlOfCambioOfClave } from './addresses.ts'

/** How long a captcha's challenge is good for. */
export const CAPTCHA_MINUTES = 10
/** The sentences of sign-in, to the letter (AUTH-06 … AUTH-11, OPEN-11, OPEN-18). */
export const textos = {
  documentoObligatorio: 'El número de documento es obligatorio',
  documentoDigits: 'Debe ingresar un número de documento sin puntos ni guiones',
  clave: 'Ingrese su contraseña',
  emailObligatorio: 'El email es obligatorio',
  emailInvalid: 'Ese email no es una dirección válida.',
  captcha: 'Captcha requerido',
  option: 'Ingrese una opción',
  datosIncorrectos: 'Los datos ingresados son incorrectos.',
  demasiados: 'Demasiados intentos de ingreso. Esperá unos minutos e intentá nuevamente.',
} as const

/** Why the sign-in is asked for again (OPEN-105). */
const fines = {
  vencida: 'Tu sesión terminó porque se cumplió su tiempo. Ingresá de nuevo para seguir.',
  terminada:
    'Tu sesión terminó: se cerró desde otro lugar, cambió la contraseña o pasó mucho tiempo sin uso. Ingresá de nuevo para seguir.',
  'otra-pestana': 'Tu sesión terminó: la cerraste en otra pestaña. Ingresá de nuevo para seguir.',
} as const
/** The sentence of how a session ended; null for one's own wish, and where there was none. */
export const avisoOfFin = (motivo: string | undefined): string | null =>
  motivo !== undefined && Object.hasOwn(fines, motivo) ? fines[motivo as keyof typeof fines] : null

export type LoginForm = {
  email: string
  identificationType: number | null
  identification: string
  password: string
  captchaToken: string | null
}
export type LoginErrors = Partial<Record<keyof LoginForm, string>>

/** What the login form says about each field before it is sent; empty when all is well. */
export const checkLogin = (form: LoginForm, admin: boolean): LoginErrors => {
  const errors: LoginErrors = {}
  if (form.email.trim() === '') errors.email = textos.emailObligatorio
  if (!admin) {
    if (form.identificationType === null) errors.identificationType = textos.option
    const number = plainDocumento(form.identification)
    if (number === '') errors.identification = textos.documentoObligatorio
    else if (!/^\d+$/.test(number)) errors.identification = textos.documentoDigits
  }
  if (form.password === '') errors.password = textos.clave
  if (!form.captchaToken) errors.captchaToken = textos.captcha
  return errors
}

/**
 * Failed sign-ins before a 429; successes do not count. In 15 minutes: of an account from one address, of an account
 * from a known device, and of distinct accounts from one address. Of an account in 24 hours: beyond it, exponential
 * waits from 1 minute to at most an hour, never a lockout.
 */
export const limites = {
  windowMinutes: 15,
  byCuentaAndIp: 5,
  byDevice: 5,
  byIp: 50,
  perCuenta: 10,
  cuentaHours: 24,
  longestWaitMinutes: 60,
} as const
/** How long a browser stays known after its last sign-in, and how many an account knows. */
export const devices = { dias: 180, perCuenta: 20 } as const

/** The sentences of recovery and of changing a password, to the letter (AUTH-20 … AUTH-40; OPEN-14 repairs one). */
export const textosClave = {
  numeroInvalid: 'Ingrese un número válido',
  verify: 'Por favor verifique su casilla de email para recuperar la contraseña',
  revise: 'Revisá tu bandeja de entrada y la carpeta de spam, o contactate con tu ejecutivo de ventas.',
  vacios: 'Los campos no pueden estar vacíos',
  reglaNueva: 'Debe contener al menos 8 caracteres, una mayúscula, n número y un caracter especial',
  reglaCambio: 'Debe tener: 1 mayúscula, 1 número, 1 caracter especial y una longitud minima de 8',
  common: 'Esa contraseña es muy común o fácil de adivinar. Elegí otra.',
  mismatch: 'Las contraseñas deben coincidir',
  ingrese: 'Ingrese una contraseña',
  ingreseNuevamente: 'Ingrese nuevamente la contraseña',
  ingreseActual: 'Ingresá tu contraseña actual',
  actualWrong: 'La contraseña actual es incorrecta.',
  modificada: 'Tu contraseña fue modificada correctamente.',
  exceeded: 'Has superado el número de intentos al generar nueva contraseña, intenta de nuevo más tarde',
  primera: 'Es mi primer ingreso',
  introPrimera: 'Te enviamos un enlace para definir tu contraseña. Con él entrás directo al portal.',
  sentPrimera: 'Si los datos son los de tu cuenta, te enviamos el enlace para definir tu contraseña.',
  notReceived: 'No me llegó',
  wait: 'El mensaje acaba de salir: puede tardar un minuto. Fijate también en la carpeta de spam.',
  enough:
    'Ya lo pediste cinco veces en una hora. El último enlace sigue valiendo; contactate con tu ejecutivo de ventas.',
  maybeSaved: 'Si recién lo confirmaste y se cortó la conexión, tu contraseña quedó guardada: probá ingresar con ella.',
  enlaceInvalid: 'El enlace no es válido o ya fue usado. Pedí uno nuevo.',
} as const

/** How long an administrator may look on as somebody else (CUENTAS-09). */
export const verComoMinutes = 15
/** What an administrator is told of somebody else's account (CUENTAS-03, -05 to -07, -09). */
export const textosGestion = {
  suspendPropia: 'Es tu propia cuenta: no la podés suspender.',
  endPropia: 'No podés dar de baja tu propia cuenta.',
  permisosPropios: 'Son tus propios permisos: los cambia otro administrador.',
  ultimo: 'Tiene que quedar alguien que administre.',
  endUltimo: 'Debe quedar al menos un administrador.',
  deBaja: 'La cuenta está de baja: no vuelve a entrar. Creá otra.',
  inactiva: 'La cuenta no está activa.',
  yaEntro: 'Ya entró al portal: no hace falta invitarla. Para otra contraseña, blanqueala.',
  noInvitacion: 'No hay un enlace sin usar: ya se usó, venció o se anuló.',
  noClave: 'Todavía no puso su contraseña: reenviale la invitación.',
  manyEnlaces: 'Ya salieron cinco enlaces en la última hora. Esperá un rato para mandar otro.',
  permisosCambiados: 'Otra persona cambió los permisos mientras los editabas. Volvé a mirarlos antes de guardar.',
  verComoApagado: '«Ver como» está apagado en la configuración del servidor.',
  verComoAdministrador: 'Sólo se ve como un cliente o un vendedor.',
} as const

/** What sign-in through an organisation says on the login screen (OPEN-10). */
export const textosOrganizacion = {
  button: 'Ingresar con mi organización',
  'sin-cuenta': 'No hay una cuenta activa para tu usuario de la organización. Contactate con tu ejecutivo de ventas.',
  inactiva: commonTextos.cuentaInactiva,
  'sin-verificar': 'Tu organización no confirma tu email, y sin eso no podemos reconocer tu cuenta.',
  'otra-cuenta':
    'Esa cuenta ya está vinculada con otro usuario de tu organización. Contactate con tu ejecutivo de ventas.',
  cancelado: 'El ingreso con tu organización fue cancelado.',
  vencido: 'El ingreso con tu organización venció o ya fue usado. Intentá nuevamente.',
  fallo: 'No pudimos completar el ingreso con tu organización. Intentá nuevamente más tarde.',
} as const
export type ResultadoOrganizacion =
  | 'listo'
  | 'sin-cuenta'
  | 'inactiva'
  | 'sin-verificar'
  | 'otra-cuenta'
  | 'cancelado'
  | 'vencido'
  | 'fallo'
/** The sentence of a result in the address; null for 'listo', and for what is none. */
export const avisoOrganizacion = (resultado: string | undefined): string | null =>
  resultado && resultado !== 'button' && Object.hasOwn(textosOrganizacion, resultado)
    ? textosOrganizacion[resultado as keyof typeof textosOrganizacion]
    : null

/** What a code is for; the server keeps it beside the code (OPEN-80). */
export type TipoCodigo = 'recuperacion' | 'primer-ingreso'
/**
 * A code is good for so long and one use, or until the next: a recovery is under way, an invitation may lie over a long
 * weekend (OPEN-108). A first login's mail goes at most once in 15 minutes with a sign-in, once a minute where it is
 * asked for (`askedMinutes`), as a recovery's; five codes of a kind an hour; five refused codes an hour.
 */
export const limitesClave = {
  codigoMinutes: { recuperacion: 60, 'primer-ingreso': 72 * 60 },
  correoMinutes: 15,
  askedMinutes: 1,
  codigosPerHour: 5,
  failedCodigos: 5,
  windowCodigosMinutes: 60,
} as const

/** How long a code is good, in words: '72 horas'. */
export const durationOf = (tipo: TipoCodigo): string => {
  const minutes = limitesClave.codigoMinutes[tipo]
  return minutes > 60 ? `${minutes / 60} horas` : `${minutes} minutos`
}

// special: any printable character that is neither letter, digit nor blank (OPEN-17)
const especial = /[^\p{L}\p{N}\s\p{C}]/u
const base = (p: string) => Array.from(p).length >= 8 && /\p{Lu}/u.test(p) && /\p{Nd}/u.test(p) && especial.test(p)
/** The rule of the set-new-password screen (AUTH-29): 8 characters, uppercase, digit, special. */
export const meetsNueva = (p: string): boolean => base(p)
/** The rule of the change-password screens (AUTH-38): a lowercase letter too. */
export const meetsCambio = (p: string): boolean => base(p) && /\p{Ll}/u.test(p)

export type ClaveNueva = { newPassword: string; passwordCopy: string }
export type ClaveErrors = Partial<Record<keyof ClaveNueva, string>>

/** The set-new-password screen (AUTH-28 … AUTH-30). */
export const checkNueva = ({ newPassword, passwordCopy }: ClaveNueva): ClaveErrors => {
  const errors: ClaveErrors = {}
  if (newPassword === '') errors.newPassword = textosClave.vacios
  else if (!meetsNueva(newPassword)) errors.newPassword = textosClave.reglaNueva
  if (passwordCopy === '') errors.passwordCopy = textosClave.vacios
  else if (passwordCopy !== newPassword) errors.passwordCopy = textosClave.mismatch
  return errors
}
/** The change-password screens (AUTH-37 … AUTH-40). */
export const checkCambio = ({ newPassword, passwordCopy }: ClaveNueva): ClaveErrors => {
  const errors: ClaveErrors = {}
  if (newPassword === '') errors.newPassword = textosClave.ingrese
  else if (!meetsCambio(newPassword)) errors.newPassword = textosClave.reglaCambio
  if (passwordCopy === '') errors.passwordCopy = textosClave.ingreseNuevamente
  else if (passwordCopy !== newPassword) errors.passwordCopy = textosClave.mismatch
  return errors
}

export type RecoverForm = { email: string; identificationType: number | null; identification: string }
/** The recovery screens (AUTH-20 … AUTH-22); an administrator's has the e-mail only. */
export const checkRecover = (form: RecoverForm, admin: boolean): Partial<Record<keyof RecoverForm, string>> => {
  const errors: Partial<Record<keyof RecoverForm, string>> = {}
  if (form.email.trim() === '') errors.email = textos.emailObligatorio
  else if (!isEmail(form.email.trim())) errors.email = textos.emailInvalid
  if (!admin) {
    if (form.identificationType === null) errors.identificationType = textos.option
    if (!/^\d{6,15}$/.test(plainDocumento(form.identification))) errors.identification = textosClave.numeroInvalid
  }
  return errors
}

/**
 * What 'No me llegó' does, as the server will: sends, waits for the minute of the last asking to be over, or has asked
 * often enough in the last hour (OPEN-80). `asked`: when, in ms.
 */
export const canAskAgain = (asked: readonly number[], now: number): 'send' | 'wait' | 'enough' => {
  const { askedMinutes, codigosPerHour } = limitesClave
  if (asked.some((at) => now - at < askedMinutes * 60_000)) return 'wait'
  return asked.filter((at) => now - at < 3_600_000).length >= codigosPerHour ? 'enough' : 'send'
}
/** What it says once it was asked again: the same whether or not such an account exists. */
export const sentAgain = (email: string): string =>
  `Si los datos son los de tu cuenta, sale otro mensaje a ${maskEmail(email)}. Usá el último que llegue: el anterior ya no vale.`

/** An internal address to go back to after sign-in (OPEN-05): one slash, no scheme, no host. */
export const internalPath = (from: string | null | undefined): string =>
  from && /^\/(?![/\\])[^\u0000-\u001f\\]*$/.test(from) && !/^\/(admin\/)?login\b/.test(from) ? from : '/'
