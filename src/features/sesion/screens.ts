import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { urlOfCambioDeClave } from './rules.ts'

export const screens: readonly Screen[] = [
  {
    path: '/login',
    access: 'sin-sesion',
    title: 'Ingreso',
    page: 'LoginPage',
    alone: true,
  },
  {
    path: '/admin/login',
    access: 'sin-sesion',
    title: 'Ingreso de administradores',
    page: 'AdminLoginPage',
    alone: true,
  },
  {
    path: '/reestablecer',
    access: 'public',
    title: 'Recuperar contraseña',
    page: 'ReestablecerPage',
    alone: true,
  },
  {
    path: '/admin/reestablecer',
    access: 'public',
    title: 'Recuperar contraseña',
    page: 'AdminReestablecerPage',
    alone: true,
  },
  {
    path: '/reestablecerpassword/mensaje',
    access: 'public',
    title: 'Recuperar contraseña',
    page: 'RecuperadaPage',
    alone: true,
  },
  {
    path: '/reestablecerpassword/nuevapassword',
    access: 'public',
    title: 'Nueva contraseña',
    page: 'NuevaPasswordPage',
    alone: true,
  },
  {
    path: '/changePasswordEmail/:email/:code',
    access: 'public',
    title: 'Definir contraseña',
    page: 'ChangePasswordEmailPage',
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
    path: '/changepassword/:nroDoc/:tipoDoc/:email',
    access: 'public',
    title: 'Cambiar contraseña',
    page: 'ChangePasswordPage',
    account: { place: 20, text: 'Cambiar Contraseña', access: { all: [P.cuenta] }, to: urlOfCambioDeClave },
  },
  {
    path: '/seguridad',
    access: { roles: [1, 2] },
    title: 'Seguridad',
    page: 'SeguridadPage',
    account: { place: 40, text: 'Seguridad' },
  },
  {
    path: '/misSesiones',
    access: 'session',
    title: 'Mis sesiones',
    page: 'SesionesPage',
    account: { place: 50, text: 'Mis sesiones' },
  },
]
