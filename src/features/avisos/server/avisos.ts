/** The front door of `avisos` on the server: telling people what has happened, and who wants it by mail too. */
import { sql } from 'kysely'
import { feature } from '#server/feature.ts'
import { listen } from '#server/live/subscribers.ts'
import { contract } from '../contract.ts'
import { DIAS } from '../rules.ts'
import { screens } from '../screens.ts'
import { changePreferencia, countPropios, listPreferencias, listPropios, markLeido, markAllLeido } from './propios.ts'

export { tellAdministracion, tellAviso } from './propios.ts'
export { changeByEnlace, findByEnlace, listChoosing, wantsCorreo } from './por-correo.ts'

export const avisos = feature(
  'avisos',
  contract,
  {
    live: ({ query }, who) => listen(who, query.edad),
    list: ({ query }, who) => listPropios(who, query.page ?? 1),
    sinLeer: (_input, who) => countPropios(who),
    leer: ({ params }, who) => markLeido(who, params.id),
    leerTodo: ({ body }, who) => markAllLeido(who, body.hasta),
    preferencias: (_input, who) => listPreferencias(who),
    preferir: ({ body }, who) => changePreferencia(who, body),
  },
  {
    screens,
    liveTypes: { aviso: { own: [2, 3] }, avisoDeAdministracion: { own: [1] } },
    sweep: [{ tabla: 'aviso', viejas: sql<boolean>`creado < now() - make_interval(days => ${sql.lit(DIAS)})` }],
  },
)
