import { toDay } from '#shared/dates.ts'
import { db } from '#server/context.ts'
import { readParams } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Pendiente } from '../contract.ts'
import { claves, pendientes, type Clave } from '../pendientes.ts'
import * as store from './store-pendientes.ts'

const isFor =
  ({ tipoRol, permisos }: Sesion) =>
  (clave: Clave): boolean => {
    const { roles, permiso } = pendientes[clave]
    return roles.includes(tipoRol) && (permiso === undefined || permisos.has(permiso))
  }

/** The pending work that the person may act on, most urgent first, in one statement. */
export const listPendientes = async (who: Sesion): Promise<{ $values: Pendiente[] }> => {
  const wanted = claves.filter(isFor(who))
  const { shoopEnabled } = await readParams(db())
  const rows = await store.countPendientes(db(), who, wanted)
  const found = new Map(rows.map((row) => [row.clave, row]))
  const cuantos = (clave: Clave): number =>
    clave === 'compra-deshabilitada' ? Number(!shoopEnabled) : (found.get(clave)?.cuantos ?? 0)
  return {
    $values: wanted
      .filter((clave) => cuantos(clave) > 0)
      .map((clave) => ({
        clave,
        cuantos: cuantos(clave),
        de: {
          $values: (found.get(clave)?.de ?? []).map(({ desde, ...rest }) => ({
            ...rest,
            desde: desde && toDay(new Date(desde)),
          })),
        },
      })),
  }
}
