/** The front door of `correo-saliente` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { discardRetenidos, readCorreo, listCorreos, retryCorreo, sendRetenidos } from './correos.ts'

const actions = {
  'correos-retenidos-enviados': 'Correos retenidos enviados',
  'correos-retenidos-descartados': 'Correos retenidos descartados',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const correoSaliente = feature(
  'correo-saliente',
  contract,
  {
    list: ({ query }) => listCorreos(query.page ?? 1, query.estado ?? null),
    get: ({ params }) => readCorreo(params.id),
    reintentar: ({ params }, who) => retryCorreo(who, params.id),
    enviarRetenidos: () => sendRetenidos(),
    descartarRetenidos: () => discardRetenidos(),
  },
  { screens, actions },
)
