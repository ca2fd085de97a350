/** The front door of `encuesta` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { params } from './params.ts'
import { politicaReclamos } from './politica.ts'
import { acceptPoliticas, insertHistorico } from './answer.ts'

export { pendientes } from './answer.ts'

const actions = {
  'politica-aceptada': 'Política de reclamos aceptada',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const encuesta = feature(
  'encuesta',
  contract,
  {
    aceptarPoliticas: ({ body }, who) => acceptPoliticas(who, body),
    politicaReclamos: () => politicaReclamos(),
    insertHistorico: ({ body }, who) => insertHistorico(who, body),
  },
  { actions, params },
)
