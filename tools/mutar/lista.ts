import { acopios } from './lista/acopios.ts'
import { alcance } from './lista/alcance.ts'
import { base } from './lista/base.ts'
import { contenido } from './lista/contenido.ts'
import { cuentaCorriente } from './lista/cuenta-corriente.ts'
import { dichos } from './lista/dichos.ts'
import { movimientos } from './lista/movimientos.ts'
import { novedades } from './lista/novedades.ts'
import { obras } from './lista/obras.ts'
import { obrasWeb } from './lista/obras-web.ts'
import { orden } from './lista/orden.ts'
import { pantallas } from './lista/pantallas.ts'
import { proyectos } from './lista/proyectos.ts'
import { puertas } from './lista/puertas.ts'
import { reclamos } from './lista/reclamos.ts'
import { reglas } from './lista/reglas.ts'
import { transacciones } from './lista/transacciones.ts'
import type { Mutacion } from './mutacion.ts'

/** Every mutation, by what it breaks. */
export const lista: readonly Mutacion[] = [
  ...reglas,
  ...alcance,
  ...transacciones,
  ...obrasWeb,
  ...orden,
  ...base,
  ...pantallas,
  ...acopios,
  ...cuentaCorriente,
  ...novedades,
  ...obras,
  ...movimientos,
  ...reclamos,
  ...proyectos,
  ...contenido,
  ...dichos,
  ...puertas,
]
