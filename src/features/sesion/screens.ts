import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { searchParam } from '#shared/search.ts'
import { urlOfCambioOfClave } from './addresses.ts'

/** Where one wanted to go, and how the organisation's own sign-in ended. */
const signIn = { volver: searchParam.text(2000), organizacion: searchParam.text(40) }
/** Whose mail it was. */
const puerta = searchParam.word<'admin' | null>(['admin'], null)

export const screens = [
  {
    path: '/login',
    access: 'sin-sesion',
    title: 'Ingreso',
    page: 'LoginPage',
    search: signIn,
    alone: true,
  },
  {
    path: '/admin/login',
    access: 'sin-sesion',
    title: 'Ingreso de administradores',
    page: 'AdminLoginPage',
    search: signIn,
    alone: true,
  },
  {
    path: '/reestablecer',
    access: 'public',
    title: 'Recuperar contraseña',
    page: 'ResetPage',
    search: { primera: searchParam.word<'si' | null>(['si'], null) },
    alone: true,
  },
  {
    path: '/admin/reestablecer',
    access: 'public',
    title: 'Recuperar contraseña',
    page: 'AdminResetPage',
    alone: true,
  },
  {
    path: '/reestablecerpassword/mensaje',
    access: 'public',
    title: 'Recuperar contraseña',
    page: 'RecoveredPage',
    alone: true,
  },
  {
    path: '/reestablecerpassword/nuevapassword',
    access: 'public',
    title: 'Nueva contraseña',
    page: 'NuevaPasswordPage',
    search: { puerta, email: searchParam.text(320), code: searchParam.text(200) },
    alone: true,
  },
  {
    path: '/changePasswordEmail/$email/$code',
    access: 'public',
    title: 'Definir contraseña',
    page: 'ChangePasswordEmailPage',
    search: { puerta },
    alone: true,
  },
  {
    path: '/no-fui-yo/$pase',
    access: 'public',
    title: 'No fui yo',
    page: 'NoFuiYoPage',
    alone: true,
  },
  {
    path: '/firstlogin',
    access: 'public',
    title: 'Primer ingreso',
    page: 'FirstLoginPage',
    alone: true,
  },
  {
    path: '/changepassword/$nroDoc/$tipoDoc/$email',
    access: 'public',
    title: 'Cambiar contraseña',
    page: 'ChangePasswordPage',
    account: { place: 20, text: 'Cambiar Contraseña', access: { all: [P.cuenta] }, to: urlOfCambioOfClave },
  },
  {
    path: '/seguridad',
    access: { roles: [1, 2] },
    title: 'Seguridad',
    page: 'SecurityPage',
    account: { place: 40, text: 'Seguridad' },
  },
  {
    path: '/misSesiones',
    access: 'session',
    title: 'Mis sesiones',
    page: 'SesionesPage',
    account: { place: 50, text: 'Mis sesiones' },
  },
] as const satisfies readonly Screen[]
