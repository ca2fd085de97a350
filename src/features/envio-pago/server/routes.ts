import { feature } from '#server/http/meta.ts'
import { readParams } from '#server/params.ts'
import { contract } from '../contract.ts'
import { confirmBudget } from './confirm.ts'
import { preconfirm, preconfirmBudget } from './preconfirm.ts'

export const envioPago = feature('envio-pago', contract, {
  preconfirm: ({ params }, who) => preconfirm(who, params.id),
  fetchPreconfirm: ({ params }, who) => preconfirm(who, params.id),
  preconfirmBudget: ({ body }, who) => preconfirmBudget(who, body),
  confirm: ({ params, query }, who, meta) => confirmBudget(who, params.id, query, meta.ip),
  getTermsConditions: async () => {
    const { html, version } = (await readParams()).terminos
    return { termsConditions: html, version }
  },
  getShoopEnabled: async () => ({ shoopEnabled: (await readParams()).shoopEnabled }),
})
