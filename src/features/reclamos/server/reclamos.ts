/** The front door of `reclamos` on the server. */
import { feature } from '#server/feature.ts'
import { db } from '#server/context.ts'
import { contract, events } from '../contract.ts'
import { stepList } from '../rules.ts'
import { screens } from '../screens.ts'
import { asignarReclamo, avanzarReclamo } from './avanzar.ts'
import { sendReclamo, sendStep } from './aviso.ts'
import { getReclamos, openAdjunto, readReclamo, searchReclamos } from './query.ts'
import { createReclamo } from './create.ts'
import { importDemoFiles } from './demo.ts'
import { params } from './params.ts'
import { listResponsables } from './store.ts'

export { claimInTransaction } from './create.ts'
export { openAdjunto, readReclamo } from './query.ts'
export { importReclamos, type StatedReclamo } from './importar.ts'

const actions = {
  'reclamo-creado': 'Reclamo cargado',
  'reclamo-avanzado': 'Reclamo avanzado',
  'reclamo-asignado': 'Reclamo asignado',
} as const
declare module '#server/auditoria.ts' {
  interface Acciones extends Record<keyof typeof actions, string> {}
}

export const reclamos = feature(
  'reclamos',
  contract,
  {
    getReclamos: ({ params, query }, who) => getReclamos(who, params.cuit, query.page),
    searchBy: ({ body }, who) => searchReclamos(who, body),
    getEstados: async () => ({ $values: stepList.map((nombre, idInterno) => ({ idInterno, nombre })) }),
    responsables: async () => ({ $values: await listResponsables(db()) }),
    create: (input, who) => createReclamo(input, who),
    reclamo: ({ params }, who) => readReclamo(db(), who, params.id),
    adjunto: ({ params }, who) => openAdjunto(db(), who, params.id, params.nro),
    avanzar: ({ params, body }, who) => avanzarReclamo(who, params.id, body),
    asignar: ({ params, body }, who) => asignarReclamo(who, params.id, body),
  },
  {
    screens,
    actions,
    events,
    params,
    jobs: { 'avisar-reclamo': { run: sendReclamo }, 'avisar-paso-reclamo': { run: sendStep } },
    liveTypes: { reclamo: 'session' },
    importDemoFiles,
  },
)
