import { screens as auditoria } from '#features/auditoria/screens.ts'
import { screens as carrito } from '#features/carrito/screens.ts'
import { screens as clientes } from '#features/clientes/screens.ts'
import { screens as contacto } from '#features/contacto/screens.ts'
import { screens as correoSaliente } from '#features/correo-saliente/screens.ts'
import { screens as envioPago } from '#features/envio-pago/screens.ts'
import { screens as inicio } from '#features/inicio/screens.ts'
import { screens as presupuestos } from '#features/presupuestos/screens.ts'
import { screens as productos } from '#features/productos/screens.ts'
import { screens as sesion } from '#features/sesion/screens.ts'
import { screens as sesiones } from '#features/sesiones/screens.ts'
import { screens as usuarios } from '#features/usuarios/screens.ts'
import { screens as vendedores } from '#features/vendedores/screens.ts'
import type { Screen } from '#shared/screen.ts'

/** Every screen of every room (docs/spec/requirements.md 29.3). A route whose screen is not built yet is simply unknown. */
export const screens: readonly Screen[] = [
  ...sesion,
  ...inicio,
  ...carrito,
  ...envioPago,
  ...presupuestos,
  ...productos,
  ...clientes,
  ...vendedores,
  ...usuarios,
  ...contacto,
  ...correoSaliente,
  ...auditoria,
  ...sesiones,
]
