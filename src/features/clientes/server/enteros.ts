import type { Entera } from '#shared/route.ts'
import { db } from '#server/context.ts'
import { enteraOf } from '#server/http/whole-list.ts'
import type { Alcance } from '#server/session/alcance.ts'
import * as store from './store.ts'

/** All matching clients of a scope, streamed. */
export const enteroOf = async (alcance: Alcance, palabras: readonly string[]): Promise<Entera> =>
  enteraOf({
    huella: await store.readFingerprint(db(), alcance, palabras),
    ids: await store.listIds(db(), alcance, palabras),
    read: (ids) => store.listByIds(db(), ids),
    around: ['{"$values":[', ']}'],
  })
