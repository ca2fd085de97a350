/** The front door of `envio-pago` on the server. */
import { setOpenCart } from '#features/presupuestos/server/presupuestos.ts'
import { db } from '#server/context.ts'
import { feature } from '#server/feature.ts'
import { readParams } from '#server/params.ts'
import { contract, events } from '../contract.ts'
import { screens } from '../screens.ts'
import { params } from './params.ts'
import { confirmacion, confirmBudget } from './confirm.ts'
import { readOpenCart } from './open-cart.ts'
import { dropOrden, ordenesRepetidas, saveOrden } from './orden-compra.ts'
import { preconfirm, preconfirmBudget } from './preconfirm.ts'

export { findCondicionPago } from './store.ts'

const actions = {
  'pedido-confirmado': 'Pedido confirmado',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const envioPago = feature(
  'envio-pago',
  contract,
  {
    preconfirm: ({ params }, who) => preconfirm(who, params.id),
    fetchPreconfirm: ({ params }, who) => preconfirm(who, params.id),
    confirmacion: ({ params }, who) => confirmacion(who, params.id),
    preconfirmBudget: ({ body }, who) => preconfirmBudget(who, body),
    subirOrden: ({ params, files }, who) => saveOrden(who, params.id, files.file),
    quitarOrden: ({ params }, who) => dropOrden(who, params.id),
    ordenesRepetidas: ({ params, query }, who) => ordenesRepetidas(who, params.id, query.numero),
    confirm: ({ params, query }, who) => confirmBudget(who, params.id, query),
    getTermsConditions: async () => {
      const { html, version } = (await readParams(db())).terminos
      return { termsConditions: html, version }
    },
    getShoopEnabled: async () => ({ shoopEnabled: (await readParams(db())).shoopEnabled }),
  },
  {
    screens,
    actions,
    events,
    params,
    wire: () => setOpenCart(async (on, who, stored) => (await readOpenCart(on, who, stored)).quote),
  },
)
