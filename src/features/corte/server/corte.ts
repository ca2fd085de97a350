/** The front door of `corte` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { readArchivo } from './archivo.ts'
import { readBarras } from './barras.ts'
import { createPlan, listPlanes, readPlan, removePlan, restorePlan, savePlan } from './planes.ts'
import { planillaOf } from './planilla.ts'
import { isOver } from './store.ts'

export const corte = feature(
  'corte',
  contract,
  {
    list: ({ query }, who) => listPlanes(who, query.clienteId),
    create: ({ body }, who) => createPlan(who, body),
    barras: ({ query }, who) => readBarras(who, query.clienteId, query.ids),
    archivo: ({ files }) => readArchivo(files.file),
    planilla: ({ body }) => planillaOf(body),
    read: ({ params }, who) => readPlan(who, params.id),
    save: ({ params, body }, who) => savePlan(who, params.id, body),
    remove: ({ params }, who) => removePlan(who, params.id),
    restore: ({ params }, who) => restorePlan(who, params.id),
  },
  { screens, sweep: [{ tabla: 'plan_corte', viejas: isOver }] },
)
