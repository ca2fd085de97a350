/** The front door of `calendario` on the server: on which days the distributor delivers (REMITO-05). */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { params } from './params.ts'
import { readForWire, saveCalendario } from './settings.ts'

export { findWrong, readForWire } from './settings.ts'

const actions = {
  'calendario-cambiado': 'Días de entrega cambiados',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const calendario = feature(
  'calendario',
  contract,
  {
    calendario: () => readForWire(),
    updateCalendario: ({ body }, who) => saveCalendario(who, body),
  },
  { params, actions },
)
