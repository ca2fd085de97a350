/** The front door of `inicio` on the server. */
import { toTime } from '#shared/dates.ts'
import { money } from '#shared/money.ts'
import { db } from '#server/context.ts'
import { feature } from '#server/feature.ts'
import { readParams } from '#server/params.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { params } from './params.ts'
import { mergeVentas } from './merge.ts'
import { verifyAtNight } from './verify.ts'
import { kilosDashboard } from './dashboard.ts'
import { listPendientes } from './pendientes.ts'

/** The dollar rate's instant for the wire, null if unknown, and its strip. */
const dolar = async () => {
  const { dolarFechaHora, dolarValor, tiraDolar } = await readParams(db())
  const { visible, titulo, texto, mostrarValor } = tiraDolar
  const at = dolarFechaHora ? new Date(dolarFechaHora) : null
  const fechaHora = at && !Number.isNaN(at.getTime()) ? toTime(at) : null
  const valor = visible && mostrarValor && fechaHora && dolarValor ? money(dolarValor) || null : null
  return { fechaHora, visible, titulo, texto, valor }
}

export const inicio = feature(
  'inicio',
  contract,
  {
    dolar,
    kilosDashboard: ({ body }, who) => kilosDashboard(who, body),
    pendientes: (_input, who) => listPendientes(who),
  },
  {
    screens,
    params,
    sweep: [
      { parte: 'venta_dia', run: mergeVentas },
      { parte: 'verificacion', run: verifyAtNight },
    ],
  },
)
