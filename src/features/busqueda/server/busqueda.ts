/** The front door of `busqueda` on the server. */
import { feature } from '#server/feature.ts'
import { contract } from '../contract.ts'
import { searchOwn } from './find.ts'

export const busqueda = feature('busqueda', contract, {
  buscar: async ({ query }, who) => ({ $values: await searchOwn(who, query.texto ?? '') }),
})
