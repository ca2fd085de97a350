import type { RouteObject } from 'react-router'
import { catalogo } from '#shared/permisos.ts'
import { Guard, OnlyWithoutSession } from './guards.tsx'
import { Crash } from './shell/Crash.tsx'

/**
 * Every screen and its guard on one page (docs/spec/requirements.md 29.3). A screen is loaded when it is first opened.
 * A route whose screen is not built yet is simply unknown: it shows the not-found screen.
 */
const guarded = (access: Parameters<typeof Guard>[0]['access'], children: RouteObject[]): RouteObject => ({
  element: <Guard access={access} />,
  children,
})
const notFound = () => import('./shell/NotFoundPage.tsx')

export const routes: RouteObject[] = [
  {
    errorElement: <Crash />,
    hydrateFallbackElement: (
      <p className="vh" role="status">
        Cargando…
      </p>
    ),
    children: [
      {
        element: <OnlyWithoutSession />,
        children: [
          { path: '/login', lazy: () => import('#features/sesion/web/LoginPage.tsx') },
          { path: '/admin/login', lazy: () => import('#features/sesion/web/AdminLoginPage.tsx') },
        ],
      },
      { path: '/reestablecer', lazy: () => import('#features/sesion/web/ReestablecerPage.tsx') },
      { path: '/admin/reestablecer', lazy: () => import('#features/sesion/web/AdminReestablecerPage.tsx') },
      { path: '/reestablecerpassword/mensaje', lazy: () => import('#features/sesion/web/RecuperadaPage.tsx') },
      { path: '/reestablecerpassword/nuevapassword', lazy: () => import('#features/sesion/web/NuevaPasswordPage.tsx') },
      {
        path: '/changePasswordEmail/:email/:code',
        lazy: () => import('#features/sesion/web/ChangePasswordEmailPage.tsx'),
      },
      { path: '/firstlogin', lazy: () => import('#features/sesion/web/FirstLoginPage.tsx') },
      {
        lazy: async () => ({ Component: (await import('./AppShell.tsx')).AppShell }), // the shell's parts are no load of the sign-in
        children: [
          guarded('session', [
            { path: '/', lazy: () => import('#features/inicio/web/InicioPage.tsx') },
            { path: '/misSesiones', lazy: () => import('#features/sesion/web/SesionesPage.tsx') },
            { path: '/formulario_contacto', lazy: () => import('#features/contacto/web/ContactoPage.tsx') },
          ]),
          guarded({ roles: [1, 2] }, [
            { path: '/seguridad', lazy: () => import('#features/sesion/web/SeguridadPage.tsx') },
          ]),
          // one screen, two guards: the list stays as it is while a quote opens over it
          guarded({ any: [15, 17] }, [
            {
              lazy: () => import('#features/presupuestos/web/PresupuestosPage.tsx'),
              children: [
                guarded({ all: [15] }, [{ path: '/presupuestos' }]),
                guarded({ all: [17] }, [{ path: '/presupuestos/:presupuestoId' }]),
              ],
            },
          ]),
          guarded({ all: [15] }, [{ path: '/miCarrito', lazy: () => import('#features/carrito/web/CarritoPage.tsx') }]),
          guarded({ all: [15] }, [
            {
              path: '/miCarrito/envioPago/:presupuestoId',
              lazy: () => import('#features/envio-pago/web/EnvioPagoPage.tsx'),
            },
            {
              path: '/miCarrito/confirmar/:presupuestoId',
              lazy: () => import('#features/envio-pago/web/ConfirmarPage.tsx'),
            },
          ]),
          guarded({ any: catalogo }, [
            { path: '/productos/:id/:prod?', lazy: () => import('#features/productos/web/GrupoPage.tsx') },
            { path: '/allProductsList/:productos', lazy: () => import('#features/productos/web/ResultadosPage.tsx') },
            { path: '/detallesproducto/:id', lazy: () => import('#features/productos/web/ProductoPage.tsx') },
          ]),
          guarded({ all: [3] }, [
            { path: '/vendedores', lazy: () => import('#features/vendedores/web/VendedoresPage.tsx') },
          ]),
          guarded({ roles: [1] }, [
            { path: '/vendedor/nuevo', lazy: () => import('#features/vendedores/web/NuevoVendedorPage.tsx') },
            { path: '/vendedor/editar/:id', lazy: () => import('#features/vendedores/web/EditarVendedorPage.tsx') },
          ]),
          guarded({ roles: [1, 2] }, [
            {
              path: '/vendedor/perfil/:sellerId',
              lazy: () => import('#features/vendedores/web/PerfilVendedorPage.tsx'),
            },
          ]),
          guarded({ roles: [2] }, [
            {
              path: '/cliente/perfilvendedor',
              lazy: () => import('#features/vendedores/web/MiPerfilVendedorPage.tsx'),
            },
          ]),
          guarded({ all: [10] }, [
            { path: '/clientes', lazy: () => import('#features/clientes/web/ClientesPage.tsx') },
          ]),
          guarded('session', [
            { path: '/cliente/perfil/:usuarioId', lazy: () => import('#features/usuarios/web/PerfilPage.tsx') },
          ]),
          {
            path: '/changepassword/:nroDoc/:tipoDoc/:email',
            lazy: () => import('#features/sesion/web/ChangePasswordPage.tsx'),
          },
          guarded({ roles: [1], all: [1] }, [
            { path: '/correo-saliente', lazy: () => import('#features/correo-saliente/web/CorreoSalientePage.tsx') },
            { path: '/auditoria', lazy: () => import('#features/auditoria/web/AuditoriaPage.tsx') },
            { path: '/sesiones', lazy: () => import('#features/sesiones/web/SesionesAbiertasPage.tsx') },
          ]),
          { path: '/error', lazy: notFound },
          { path: '*', lazy: notFound },
        ],
      },
    ],
  },
]
