import { feature } from '#server/http/meta.ts'
import { contract } from '../contract.ts'
import { cerrar, cerrarTodas, listCuentas, quitarFactorDe, readSesiones } from './abiertas.ts'

export const sesiones = feature('sesiones', contract, {
  list: ({ query }) => listCuentas(query.page ?? 1, query.texto),
  sesionesDe: async ({ params }, who) => ({ $values: await readSesiones(who, params.id) }),
  cerrar: ({ params }, who, meta) => cerrar(who, params.id, params.sesionId, meta),
  cerrarTodas: ({ params }, who, meta) => cerrarTodas(who, params.id, meta),
  quitarFactor: ({ params }, who, meta) => quitarFactorDe(who, params.id, meta),
})
