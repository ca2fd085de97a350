import { P } from '#shared/permisos.ts'
import type { Screen } from '#shared/screen.ts'
import { urlOfCambioDeClave } from './rules.ts'

export const screens: readonly Screen[] = [
  {
    path: '/login',
    access: 'sin-sesion',
    title: 'Ingreso',
    load: () => import('./web/LoginPage.tsx'),
    alone: true,
  },
  {
    path: '/admin/login',
    access: 'sin-sesion',
    title: 'Ingreso de administradores',
    load: () => import('./web/AdminLoginPage.tsx'),
    alone: true,
  },
  {
    path: '/reestablecer',
    access: 'public',
    title: 'Recuperar contraseña',
    load: () => import('./web/ReestablecerPage.tsx'),
    alone: true,
  },
  {
    path: '/admin/reestablecer',
    access: 'public',
    title: 'Recuperar contraseña',
    load: () => import('./web/AdminReestablecerPage.tsx'),
    alone: true,
  },
  {
    path: '/reestablecerpassword/mensaje',
    access: 'public',
    title: 'Recuperar contraseña',
    load: () => import('./web/RecuperadaPage.tsx'),
    alone: true,
  },
  {
    path: '/reestablecerpassword/nuevapassword',
    access: 'public',
    title: 'Nueva contraseña',
    load: () => import('./web/NuevaPasswordPage.tsx'),
    alone: true,
  },
  {
    path: '/changePasswordEmail/:email/:code',
    access: 'public',
    title: 'Definir contraseña',
    load: () => import('./web/ChangePasswordEmailPage.tsx'),
    alone: true,
  },
  {
    path: '/firstlogin',
    access: 'public',
    title: 'Primer ingreso',
    load: () => import('./web/FirstLoginPage.tsx'),
    alone: true,
  },
  {
    path: '/changepassword/:nroDoc/:tipoDoc/:email',
    access: 'public',
    title: 'Cambiar contraseña',
    load: () => import('./web/ChangePasswordPage.tsx'),
    account: { place: 20, text: 'Cambiar Contraseña', access: { all: [P.cuenta] }, to: urlOfCambioDeClave },
  },
  {
    path: '/seguridad',
    access: { roles: [1, 2] },
    title: 'Seguridad',
    load: () => import('./web/SeguridadPage.tsx'),
    account: { place: 40, text: 'Seguridad' },
  },
  {
    path: '/misSesiones',
    access: 'session',
    title: 'Mis sesiones',
    load: () => import('./web/SesionesPage.tsx'),
    account: { place: 50, text: 'Mis sesiones' },
  },
]
