/** The front door of `sesion` on the server. */
import { tiposDocumento } from '#shared/identity.ts'
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { reglas } from './retention.ts'
import { resumePedidos } from './recover.ts'
import { findSesion } from './store.ts'
import { newChallenge } from './captcha.ts'
import { chooseCliente, clientesPropios, readSesion } from './cuenta-clientes.ts'
import { endOwnSesion, changePassword, resetPassword } from './claves.ts'
import { callbackOrganizacion, sessionOrganizacion, startOrganizacion } from './organizacion.ts'
import { confirmInscripcion, signInWithCodigo, enrolFactor } from './ingreso-factor.ts'
import { login, loginAdmin, logout } from './login.ts'
import { noFuiYo, readNoFuiYo } from './no-fui-yo.ts'
import { forgotPassword } from './recover.ts'
import { signInByLink } from './sign-in-by-link.ts'
import {
  activateOwnFactor,
  deactivateOwnFactor,
  estadoPropio,
  prepareOwnFactor,
  respaldosPropios,
} from './segundo-factor.ts'
import { endOtherSesiones, sesionesDe } from './sesiones-abiertas.ts'
import { listProvincias, listRegiones } from './store.ts'

export { hashClave } from './clave.ts'
export { weakClave, refuseWeak } from './weakClave.ts'
export {
  changeCuenta,
  createCuenta,
  TAKEN_DOCUMENTO,
  findCuentaOfVendedor,
  lockCuentas,
  lockCuentasWith,
  type CuentaWithDocumento,
  type DatosCuenta,
} from './cuentas.ts'
export { buysFor, deleteClienteOf, insertClienteOf, listClientesOf } from './cuenta-clientes.ts'
export { sameTitular, titularCambiado, ownersOf, type Titular } from './titular.ts'
export {
  changePermisos,
  copyEnlace,
  endCuenta,
  forgetDevicesOf,
  inviteCuenta,
  resetClaveOf,
  resumeCuenta,
  suspendCuenta,
  voidInvitacion,
} from './gestion.ts'
export { findTaken, lockAdministradores } from './gestion-store.ts'
export { endVerComo, openVerComo } from './ver-como.ts'
export { dropFactor } from './segundo-factor.ts'
export { endSesionOf, endSesionesOf, sesionesDe } from './sesiones-abiertas.ts'

const actions = {
  ingreso: 'Ingreso',
  'ingreso-rechazado': 'Ingreso rechazado',
  'ingreso-provisorio': 'Ingreso con contraseña provisoria',
  'ingreso-sin-codigo': 'Ingreso a la espera del código',
  salida: 'Salida',
  'cliente-elegido': 'Cliente de la sesión elegido',
  'clave-cambiada': 'Contraseña cambiada',
  'clave-por-codigo': 'Contraseña por enlace',
  'no-fui-yo': 'Dijo «No fui yo»',
  'sesion-cerrada': 'Sesión cerrada',
  'cuenta-vinculada': 'Cuenta vinculada con la organización',
  'cuenta-cambiada': 'Email o documento de la cuenta cambiado',
  'segundo-factor-activado': 'Verificación en dos pasos activada',
  'segundo-factor-desactivado': 'Verificación en dos pasos desactivada',
  'codigo-respaldo-usado': 'Código de respaldo usado',
  'codigos-respaldo-nuevos': 'Códigos de respaldo nuevos',
  'cuenta-suspendida': 'Cuenta suspendida',
  'cuenta-reactivada': 'Cuenta reactivada',
  'invitacion-enviada': 'Invitación enviada',
  'invitacion-copiada': 'Enlace de invitación copiado',
  'invitacion-anulada': 'Invitación anulada',
  'clave-blanqueada': 'Contraseña blanqueada',
  'permisos-cambiados': 'Permisos cambiados',
  'equipos-olvidados': 'Equipos olvidados',
  'ver-como': 'Ver como: empezó',
  'ver-como-terminado': 'Ver como: terminó',
  'administrador-creado': 'Administrador creado en el servidor',
  'enlace-de-administrador': 'Enlace de administrador pedido en el servidor',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const sesion = feature(
  'sesion',
  contract,
  {
    login: ({ body }, _who, meta) => login(body, meta),
    loginAdmin: ({ body }, _who, meta) => loginAdmin(body, meta),
    captcha: async () => (await newChallenge()) as never,
    publicLogin: ({ body }, _who, meta) => login(body.loginData, meta),
    forgotpassword: ({ body }, _who, meta) => forgotPassword(body, meta),
    resetpassword: ({ body }, _who, meta) => resetPassword(body, meta),
    definirClave: ({ body }, _who, meta) => signInByLink(body, meta),
    changepassword: ({ body }, who, meta) => changePassword(who, body, meta),
    verNoFuiYo: ({ params }, _who, meta) => readNoFuiYo(params.pase, meta),
    noFuiYo: ({ params }, _who, meta) => noFuiYo(params.pase, meta),
    sesion: (_input, who, meta) => readSesion(who, meta),
    sesiones: async (_input, who) => ({ $values: await sesionesDe(who.usuarioId, who.tokenHash) }),
    cerrarSesion: ({ params }, who) => endOwnSesion(who, params.id),
    cerrarDemas: (_input, who) => endOtherSesiones(who),
    clientes: async (_input, who) => ({ $values: await clientesPropios(who) }),
    elegirCliente: ({ params }, who, meta) => chooseCliente(who, params.id, meta),
    segundoFactor: ({ body }, _who, meta) => signInWithCodigo(body.codigo, meta),
    inscribir: (_input, _who, meta) => enrolFactor(meta),
    confirmarInscripcion: ({ body }, _who, meta) => confirmInscripcion(body.codigo, meta),
    estadoFactor: (_input, who) => estadoPropio(who),
    prepararFactor: ({ body }, who) => prepareOwnFactor(who, body.password),
    activarFactor: ({ body }, who, meta) => activateOwnFactor(who, body.codigo, meta),
    desactivarFactor: ({ body }, who, meta) => deactivateOwnFactor(who, body, meta),
    respaldosFactor: ({ body }, who, meta) => respaldosPropios(who, body, meta),
    oidcStart: ({ query }, _who, meta) => startOrganizacion(query.volver, meta),
    oidcCallback: ({ query }, _who, meta) => callbackOrganizacion(query, meta),
    oidcSession: (_input, _who, meta) => sessionOrganizacion(meta),
    logout: (_input, who, meta) => logout(who, meta),
    identificationsTypes: async () => ({ $values: [...tiposDocumento] }),
    provincias: async () => ({ $values: await listProvincias() }),
    regions: async () => ({ $values: await listRegiones() }),
  },
  {
    screens,
    actions,
    liveTypes: { sesion: 'session' },
    sweep: [...reglas, { parte: 'pedido_clave', run: resumePedidos }],
    resume: resumePedidos,
    findSesion,
  },
)
