import { feature } from '#server/http/meta.ts'
import { contract } from '../contract.ts'
import { politicaReclamos } from './politica.ts'
import { aceptarPoliticas, insertHistorico } from './responder.ts'

export const encuesta = feature('encuesta', contract, {
  aceptarPoliticas: ({ body }, who, meta) => aceptarPoliticas(who, body, meta),
  politicaReclamos: () => politicaReclamos(),
  insertHistorico: ({ body }, who) => insertHistorico(who, body),
})
