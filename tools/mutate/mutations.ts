import { acopios } from './list/acopios.ts'
import { alcance } from './list/alcance.ts'
import { base } from './list/base.ts'
import { content } from './list/content.ts'
import { cuentaCorriente } from './list/cuenta-corriente.ts'
import { intruders } from './list/intruders.ts'
import { statements } from './list/statements.ts'
import { movimientos } from './list/movimientos.ts'
import { mailContent } from './list/mail-content.ts'
import { mails } from './list/mails.ts'
import { noFuiYo } from './list/no-fui-yo.ts'
import { novedades } from './list/novedades.ts'
import { obras } from './list/obras.ts'
import { obrasWeb } from './list/obras-web.ts'
import { orden } from './list/orden.ts'
import { screens } from './list/screens.ts'
import { proyectos } from './list/proyectos.ts'
import { puertas } from './list/puertas.ts'
import { reclamos } from './list/reclamos.ts'
import { reglas } from './list/reglas.ts'
import { transactions } from './list/transactions.ts'
import type { Mutation } from './mutation.ts'

/** Every mutation, by what it breaks. */
export const mutations: readonly Mutation[] = [
  ...reglas,
  ...alcance,
  ...transactions,
  ...obrasWeb,
  ...orden,
  ...base,
  ...screens,
  ...acopios,
  ...cuentaCorriente,
  ...noFuiYo,
  ...novedades,
  ...obras,
  ...movimientos,
  ...reclamos,
  ...proyectos,
  ...content,
  ...statements,
  ...puertas,
  ...mails,
  ...mailContent,
  ...intruders,
]
