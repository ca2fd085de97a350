/** The front door of `proyectos` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { screens } from '../screens.ts'
import { hasProyectos, listProyectos, readProyecto } from './leer.ts'

export { lockEtapas } from './store.ts'

export const proyectos = feature(
  'proyectos',
  contract,
  {
    list: ({ query }, who) => listProyectos(who, query),
    hasProyect: ({ query }, who) => hasProyectos(who, query.clientId),
    proyecto: ({ params, query }, who) => readProyecto(who, params.id, query.clientId),
  },
  { screens, liveTypes: { proyecto: 'session' } },
)
