/** What others take of the products' server side. */
import { feature } from '#server/feature.ts'
import { contract, events } from '../contract.ts'
import { screens } from '../screens.ts'
import { autocompletar } from './autocompletar.ts'
import { facetas } from './facetas.ts'
import { params } from './params.ts'
import { grupoSearch, search } from './search.ts'
import { byIds, askDisponibilidad, grupo, menuOfGrupos, product, subcategorias } from './catalogo.ts'
import { drawings } from './drawings.ts'
import { manual } from './manual.ts'

export { findMany, type Asked, type Candidato, type Hallazgo } from './batch.ts'
export { asProduct, productosById, type ProductoOfCliente } from './by-id.ts'
export { typedQuery } from '../palabras.ts'
export { pricesFor, tienePrecio, type ForQuien } from './precio-vigente.ts'
export { stockOf } from './producto-row.ts'
export { substitutesOf } from './substitutes.ts'

export const productos = feature(
  'productos',
  contract,
  {
    subcategorias: async () => subcategorias(),
    grupo: ({ query: { id, clienteId, prod, page } }, who) =>
      grupo(who, clienteId, { grupo: id, prod: prod ?? null, page: page ?? 1 }),
    grupoSearch: ({ params, query: { name, clienteId, prod, page } }, who) =>
      grupoSearch(who, clienteId ?? who.clienteId, { grupo: params.id, prod: prod ?? null, page: page ?? 1 }, name),
    search: ({ query: { name, clienteId } }, who) => search(who, clienteId, name),
    autocompletar: ({ query: { name, clienteId } }, who) => autocompletar(who, clienteId, name),
    facetas: ({ query }, who) => facetas(who, query),
    byIds: ({ query: { ids, clienteId } }, who) => byIds(who, clienteId, ids),
    product: ({ params: { id, clienteId } }, who) => product(who, clienteId, id),
    consultarDisponibilidad: ({ query }, who) => askDisponibilidad(who, query),
    document: ({ query: { fileName } }, who) => manual(who, fileName),
  },
  { screens, params, events, publicFiles: [drawings], menus: { grupos: menuOfGrupos } },
)
