import { screens as entregas } from '#features/entregas/screens.ts'
import { screens as pedidoRapido } from '#features/pedido-rapido/screens.ts'
import { screens as acopios } from '#features/acopios/screens.ts'
import { screens as configuracion } from '#features/configuracion/screens.ts'
import { screens as auditoria } from '#features/auditoria/screens.ts'
import { screens as avisos } from '#features/avisos/screens.ts'
import { screens as bonificaciones } from '#features/bonificaciones/screens.ts'
import { screens as sugerencias } from '#features/sugerencias/screens.ts'
import { screens as correos } from '#features/correos/screens.ts'
import { screens as carrito } from '#features/carrito/screens.ts'
import { screens as clientes } from '#features/clientes/screens.ts'
import { screens as contacto } from '#features/contacto/screens.ts'
import { screens as correoSaliente } from '#features/correo-saliente/screens.ts'
import { screens as cuentaCorriente } from '#features/cuenta-corriente/screens.ts'
import { screens as cuentas } from '#features/cuentas/screens.ts'
import { screens as envioPago } from '#features/envio-pago/screens.ts'
import { screens as inicio } from '#features/inicio/screens.ts'
import { screens as novedades } from '#features/novedades/screens.ts'
import { screens as presupuestos } from '#features/presupuestos/screens.ts'
import { screens as productos } from '#features/productos/screens.ts'
import { screens as proyectos } from '#features/proyectos/screens.ts'
import { screens as listas } from '#features/listas/screens.ts'
import { screens as corte } from '#features/corte/screens.ts'
import { screens as cotizaciones } from '#features/cotizaciones/screens.ts'
import { screens as comprados } from '#features/comprados/screens.ts'
import { screens as recompra } from '#features/recompra/screens.ts'
import { screens as reclamos } from '#features/reclamos/screens.ts'
import { screens as salida } from '#features/salida/screens.ts'
import { screens as sesion } from '#features/sesion/screens.ts'
import { screens as sesiones } from '#features/sesiones/screens.ts'
import { screens as usuarios } from '#features/usuarios/screens.ts'
import { screens as vendedores } from '#features/vendedores/screens.ts'
import { patternOf, type Screen } from '#shared/screen.ts'

/** Every room's screens, with the types that links and routes are checked by. */
const declared = [
  ...sesion,
  ...inicio,
  ...carrito,
  ...envioPago,
  ...presupuestos,
  ...listas,
  ...corte,
  ...cotizaciones,
  ...comprados,
  ...recompra,
  ...reclamos,
  ...acopios,
  ...proyectos,
  ...bonificaciones,
  ...correos,
  ...sugerencias,
  ...cuentaCorriente,
  ...cuentas,
  ...novedades,
  ...productos,
  ...clientes,
  ...vendedores,
  ...usuarios,
  ...contacto,
  ...correoSaliente,
  ...salida,
  ...auditoria,
  ...avisos,
  ...sesiones,
  ...configuracion,
  ...pedidoRapido,
  ...entregas,
] as const satisfies readonly Screen[]
export type Screens = typeof declared
/** The same as plain data (docs/spec/requirements.md 29.3). Screens not built yet are unknown routes. */
export const screens: readonly Screen[] = declared

const patterns = screens.map((screen) => ({ screen, pattern: patternOf(screen.path) }))
/** The screen of a path; undefined if there is none. */
export const screenAt = (pathname: string): Screen | undefined =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.screen
