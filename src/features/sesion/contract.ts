import { conEspera, route } from '#shared/route.ts'
import {
  bool,
  crudo,
  doc,
  entrada,
  id,
  idParam,
  int,
  lista,
  noLeido,
  ok,
  opcional,
  opt,
  texto,
  textoNull,
  time,
  timeNull,
  z,
} from '#shared/wire.ts'
import { textosFactor } from './factor.ts'
import { textos, textosClave } from './rules.ts'

export const menu = z.object({
  id: int,
  menuPadreId: z.nullable(int),
  nombre: texto,
  link: textoNull,
  icon: textoNull,
  isExternal: bool,
  redirect: bool,
  download: bool,
})
export type Menu = z.infer<typeof menu>

/** `Session` of docs/spec/wire.md, kept in local storage under `LocalSession`. */
export const session = z.object({
  userId: int,
  contactoId: int,
  userName: texto,
  bussinessName: texto,
  email: texto,
  tipoRol: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  clienteId: int,
  variosClientes: bool,
  sellerId: int,
  telefono: textoNull,
  phoneNumberSeller: textoNull,
  identificationId: z.nullable(int),
  documentoNro: z.nullable(doc),
  cuit: z.nullable(doc),
  ultimoLogin: timeNull,
  menus: lista(menu),
  permisos: lista(int),
  listaPrecioId: z.nullable(int),
  nombreFantasiaVendedor: textoNull,
  paramsList: lista(z.object({ nombre: texto, valor: texto })),
  shoopExpirationTime: int,
  expirationTime: int,
  realExpirationTime: int,
  mostrarPoliticasReclamo: bool,
  showNps: bool,
  tokens: z.object({ idToken: texto, expiresAt: time }),
})
export type Session = z.infer<typeof session>

/**
 * A first login. `codigo`: the client's, or the seller's of TOTVS; the document is the company's or, of a seller, its own,
 * of `identificationType`.
 */
const primerIngreso = z.object({
  primerIngreso: z.literal(true),
  tipoRol: z.union([z.literal(2), z.literal(3)]),
  clienteId: int,
  codigo: texto,
  documentoNro: doc,
  identificationType: z.nullable(int),
  bussinessName: texto,
  email: texto,
})
export type PrimerIngreso = z.infer<typeof primerIngreso>

const email = entrada(textos.emailObligatorio)
const password = crudo(200, textos.clave).check(z.minLength(1, textos.clave))
const captchaToken = crudo(8000, textos.captcha).check(z.minLength(1, textos.captcha))

export const loginData = z.object({
  identificationType: z.union([z.literal(1), z.literal(2), z.literal(3)], textos.opcion),
  identification: z
    .string(textos.documentoObligatorio)
    .check(
      z.trim(),
      z.minLength(1, textos.documentoObligatorio),
      z.regex(/^\d+$/, textos.documentoDigitos),
      z.maxLength(15, textos.documentoDigitos),
    ),
  email,
  password,
  captchaToken,
})
export type LoginData = z.infer<typeof loginData>

const clave = crudo(200, textosClave.vacios, textosClave.reglaNueva)
const forgotData = z.object({
  email,
  identificationType: opcional(z.union([z.literal(1), z.literal(2), z.literal(3)], textos.opcion), textos.opcion),
  identification: opcional(z.string().check(z.trim(), z.regex(/^\d{6,15}$/, textosClave.numeroInvalido))),
})
export type ForgotData = z.output<typeof forgotData>
/** `recaptcha` is another name of captchaToken (OPEN-16). */
const captchaOpcional = opcional(crudo(8000, undefined, textos.captcha))
const resetData = z.object({
  email,
  newPassword: clave,
  passwordCopy: clave,
  ConfirmationCode: entrada(textosClave.enlaceInvalido, 200, textosClave.enlaceInvalido),
  captchaToken: captchaOpcional,
  recaptcha: captchaOpcional,
})
export type ResetData = z.output<typeof resetData>
/** What a provider sends back with the browser; the provider's client reads it. */
const deVuelta = z.optional(z.union([crudo(8000), z.array(crudo(8000)).check(z.maxLength(20))]))
/** Identity is the session's; the names of the person travel as documented and are not read (OPEN-16, OPEN-80). */
const changeData = z.object({
  identification: noLeido,
  identificationType: noLeido,
  email: noLeido,
  ChangePassword: noLeido,
  password: crudo(200, textosClave.ingreseActual).check(z.minLength(1, textosClave.ingreseActual)),
  newPassword: clave,
  passwordCopy: clave,
})
export type ChangeData = z.output<typeof changeData>
/** One of one's own open sessions. `actual`: the one that asks; `usada`: its last use, to within five minutes. */
export const sesionAbierta = z.object({
  id: int,
  creada: time,
  vence: time,
  usada: time,
  direccion: textoNull,
  agente: textoNull,
  actual: bool,
})
export type SesionAbierta = z.infer<typeof sesionAbierta>

/** One of the account's clients; `actual`: the one this session is of. */
const clientePropio = z.object({
  clienteId: id,
  codigo: texto,
  razonSocial: texto,
  nombreFantasia: textoNull,
  documentoNro: doc,
  actual: bool,
})
export type ClientePropio = z.infer<typeof clientePropio>

/**
 * The password was right; what is left is a code or, with `inscribir`, setting a second factor up. No session yet
 * (docs/decisions/0036).
 */
const segundoFactor = z.object({ segundoFactor: z.literal(true), inscribir: bool, email: texto, vence: time })
export type SegundoFactor = z.infer<typeof segundoFactor>
/** A second factor of one's own. `respaldos`: how many recovery codes are left. */
const estadoFactor = z.object({ activo: bool, obligatorio: bool, desde: timeNull, respaldos: int })
export type EstadoFactor = z.infer<typeof estadoFactor>
/** What an authenticator is told, as base32 to type and as an address to draw. */
const inscripcion = z.object({ secreto: texto, uri: texto })
export type Inscripcion = z.infer<typeof inscripcion>
/** The recovery codes, shown this once. */
const respaldos = z.object({ codigos: lista(texto) })
export type Respaldos = z.infer<typeof respaldos>
const inscripto = z.object({ session, ...respaldos.shape })
export type Inscripto = z.infer<typeof inscripto>
const codigo = entrada(textosFactor.vacio, 50, textosFactor.incorrecto)
const claveActual = crudo(200, textosClave.ingreseActual).check(z.minLength(1, textosClave.ingreseActual))
const conCodigo = z.object({ password: claveActual, codigo })
/** The cookies of what stands between two calls of a sign-in. */
export const cookies = {
  segundoFactor: 'pv_segundo_factor',
  organizacion: 'pv_organizacion',
  pase: 'pv_organizacion_pase',
} as const
const PASO = {
  cookie: cookies.segundoFactor,
  about: 'La da el ingreso que pide un código; vale unos minutos.',
} as const
const IDA = {
  cookie: cookies.organizacion,
  about: 'La da auth/oidc/start, para la vuelta de la organización.',
} as const
const PASE = { cookie: cookies.pase, about: 'La da la vuelta de la organización, para una sola sesión.' } as const
const INGRESO = { datos_incorrectos: 401, cuenta_inactiva: 403, demasiados_intentos: conEspera(429) } as const
const personal = { roles: [1, 2] } as const

export const contract = {
  forgotpassword: route({
    method: 'POST',
    path: '/api/auth/forgotpassword',
    access: 'public',
    summary: 'Pide un enlace para una contraseña nueva',
    body: forgotData,
    reply: z.object({ email: texto }),
    refuses: { demasiados_intentos: conEspera(429) },
  }),
  resetpassword: route({
    method: 'POST',
    path: '/api/auth/resetpassword',
    access: 'public',
    summary: 'Pone una contraseña nueva con el código del email',
    body: resetData,
    reply: ok,
    refuses: { demasiados_intentos: conEspera(429) },
  }),
  changepassword: route({
    method: 'POST',
    path: '/api/auth/changepassword',
    access: 'session',
    summary: 'Cambia la contraseña propia',
    body: changeData,
    reply: ok,
    refuses: { demasiados_intentos: conEspera(429) },
  }),
  sesiones: route({
    method: 'GET',
    path: '/api/auth/sesiones',
    access: 'session',
    summary: 'Las sesiones abiertas propias',
    reply: lista(sesionAbierta),
  }),
  cerrarSesion: route({
    method: 'POST',
    path: '/api/auth/sesiones/:id/cerrar',
    access: 'session',
    summary: 'Cierra una sesión propia',
    params: z.object({ id: idParam }),
    reply: ok,
    refuses: { no_encontrado: 404 },
  }),
  cerrarDemas: route({
    method: 'POST',
    path: '/api/auth/sesiones/cerrarDemas',
    access: 'session',
    summary: 'Cierra las sesiones propias menos ésta',
    reply: z.object({ cerradas: int }),
  }),
  clientes: route({
    method: 'GET',
    path: '/api/auth/clientes',
    access: { roles: [3] },
    cualquierCliente: true,
    summary: 'Los clientes de la cuenta propia',
    reply: lista(clientePropio),
  }),
  elegirCliente: route({
    method: 'POST',
    path: '/api/auth/clientes/:id/elegir',
    access: { roles: [3] },
    cualquierCliente: true,
    summary: 'Pasa la sesión a otro cliente de la cuenta, y la contesta como queda',
    params: z.object({ id: idParam }),
    reply: session,
    refuses: { no_encontrado: 404 },
  }),
  segundoFactor: route({
    method: 'POST',
    path: '/api/auth/segundoFactor',
    access: 'public',
    credential: PASO,
    summary: 'La sesión, por el código que falta después de la contraseña',
    body: z.object({ codigo }),
    reply: session,
    refuses: {
      codigo_incorrecto: 401,
      ingreso_vencido: 401,
      cuenta_inactiva: 403,
      demasiados_intentos: conEspera(429),
    },
  }),
  inscribir: route({
    method: 'POST',
    path: '/api/auth/segundoFactor/inscribir',
    access: 'public',
    credential: PASO,
    summary: 'Empieza a activar la verificación en dos pasos de quien la necesita para ingresar',
    reply: inscripcion,
    refuses: { ingreso_vencido: 401, cuenta_inactiva: 403, ya_activo: 409, demasiados_intentos: conEspera(429) },
  }),
  confirmarInscripcion: route({
    method: 'POST',
    path: '/api/auth/segundoFactor/inscribir/confirmar',
    access: 'public',
    credential: PASO,
    summary: 'La activa con su primer código, e ingresa',
    body: z.object({ codigo }),
    reply: inscripto,
    refuses: {
      codigo_incorrecto: 401,
      ingreso_vencido: 401,
      cuenta_inactiva: 403,
      sin_preparar: 409,
      ya_activo: 409,
      demasiados_intentos: conEspera(429),
    },
  }),
  estadoFactor: route({
    method: 'GET',
    path: '/api/auth/segundoFactor',
    access: personal,
    summary: 'La verificación en dos pasos propia',
    reply: estadoFactor,
  }),
  prepararFactor: route({
    method: 'POST',
    path: '/api/auth/segundoFactor/preparar',
    access: personal,
    summary: 'Empieza a activar la verificación en dos pasos propia',
    body: z.object({ password: claveActual }),
    reply: inscripcion,
    refuses: { ya_activo: 409, demasiados_intentos: conEspera(429) },
  }),
  activarFactor: route({
    method: 'POST',
    path: '/api/auth/segundoFactor/activar',
    access: personal,
    summary: 'La activa con su primer código',
    body: z.object({ codigo }),
    reply: respaldos,
    refuses: { codigo_incorrecto: 400, sin_preparar: 409, ya_activo: 409, demasiados_intentos: conEspera(429) },
  }),
  desactivarFactor: route({
    method: 'POST',
    path: '/api/auth/segundoFactor/desactivar',
    access: personal,
    summary: 'Desactiva la verificación en dos pasos propia',
    body: conCodigo,
    reply: ok,
    refuses: { codigo_incorrecto: 400, obligatorio: 409, sin_activar: 409, demasiados_intentos: conEspera(429) },
  }),
  respaldosFactor: route({
    method: 'POST',
    path: '/api/auth/segundoFactor/respaldos',
    access: personal,
    summary: 'Hace códigos de respaldo nuevos',
    body: conCodigo,
    reply: respaldos,
    refuses: { codigo_incorrecto: 400, sin_activar: 409, demasiados_intentos: conEspera(429) },
  }),
  publicLogin: route({
    method: 'POST',
    path: '/api/public-api/login',
    access: 'public',
    summary: 'Otro nombre de auth/login',
    body: z.object({ loginData }),
    reply: z.union([session, primerIngreso, segundoFactor]),
    refuses: INGRESO,
  }),
  login: route({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Ingreso de clientes y vendedores',
    body: loginData,
    reply: z.union([session, primerIngreso, segundoFactor]),
    refuses: INGRESO,
  }),
  loginAdmin: route({
    method: 'POST',
    path: '/api/auth/loginAdmin',
    access: 'public',
    summary: 'Ingreso de administradores',
    body: z.object({ email, password, captchaToken }),
    reply: z.union([session, segundoFactor]),
    refuses: INGRESO,
  }),
  captcha: route({
    method: 'GET',
    path: '/api/auth/captcha',
    access: 'public',
    summary: 'Un desafío de captcha (ALTCHA)',
    reply: z.object({ parameters: z.record(z.string(), z.unknown()), signature: texto }),
  }),
  oidcStart: route({
    method: 'GET',
    path: '/api/auth/oidc/start',
    access: 'public',
    summary: 'Lleva al ingreso de la organización',
    query: z.object({ volver: opcional(crudo(2000)) }),
    reply: 'redirect',
    refuses: { no_encontrado: 404 },
  }),
  oidcCallback: route({
    method: 'GET',
    path: '/api/auth/oidc/callback',
    access: 'public',
    credential: IDA,
    summary: 'La vuelta del ingreso de la organización',
    query: z.catchall(z.object({ code: deVuelta, state: deVuelta, error: deVuelta }), deVuelta),
    reply: 'redirect',
    refuses: { no_encontrado: 404 },
  }),
  oidcSession: route({
    method: 'POST',
    path: '/api/auth/oidc/session',
    access: 'public',
    credential: PASE,
    summary: 'La sesión de quien volvió de su organización, una sola vez',
    reply: z.union([session, segundoFactor]),
    refuses: { sin_sesion: 401, cuenta_inactiva: 403 },
  }),
  logout: route({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'session',
    cualquierCliente: true,
    summary: 'Cierra la sesión',
    reply: 'void',
  }),
  identificationsTypes: route({
    method: 'GET',
    path: '/api/Params/identificationsTypes',
    access: 'public',
    summary: 'Tipos de documento',
    reply: lista(opt),
  }),
  provincias: route({
    method: 'GET',
    path: '/api/Params/provincias',
    access: 'session',
    summary: 'Provincias',
    reply: lista(opt),
  }),
  regions: route({
    method: 'GET',
    path: '/api/Params/regions',
    access: 'session',
    summary: 'Regiones',
    reply: lista(opt),
  }),
} as const
