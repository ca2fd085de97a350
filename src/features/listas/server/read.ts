import { linesToday } from '#features/carrito/server/carrito.ts'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { toTime } from '#shared/dates.ts'
import { dec, round } from '#shared/money.ts'
import type { Entera, Resumen } from '../contract.ts'
import { findOwn, mayDelete, type Found } from './access.ts'
import * as store from './store.ts'

const headOf = (who: Sesion, lista: store.ListaRow) => ({
  id: lista.id,
  clienteId: lista.clienteId,
  nombre: lista.nombre,
  nota: lista.nota,
  compartida: lista.compartida,
  propia: lista.usuarioId === who.usuarioId,
  puedeEliminar: mayDelete(who, lista),
  dueno: lista.dueno,
  cambiada: toTime(lista.cambiada),
  cambiadaPor: lista.cambiadaPor,
})

/** The lists of a client that the caller finds. Throws 404 out of scope. */
export const listListas = async (who: Sesion, clienteId: number): Promise<{ $values: Resumen[] }> => {
  await inAlcance(who, clienteId, db())
  const rows = await store.listListas(db(), clienteId, who)
  return {
    $values: rows.map((row) => ({
      ...headOf(who, row),
      lineas: row.lineas,
      kilos: round(dec(row.kilos), 2).toNumber(),
    })),
  }
}

/** A list with its lines as they would be bought today. */
export const asEntera = async (on: Db, who: Sesion, { lista, cliente }: Found): Promise<Entera> => {
  const rows = await store.listLineas(on, lista.id)
  const lineas = await linesToday(
    on,
    who,
    cliente,
    rows.map(({ productoId, nombreProducto, cantidad, largo, ancho }) => ({
      productoId,
      nombreProducto,
      cantidad: Number(cantidad),
      largo: Number(largo),
      ancho: Number(ancho),
    })),
  )
  return {
    ...headOf(who, lista),
    lineas: {
      $values: lineas.map((linea, at) => ({
        ...linea,
        id: rows[at]!.id,
        version: rows[at]!.version,
        nota: rows[at]!.nota,
      })),
    },
  }
}
/** Throws 404 for a list that the caller does not find. */
export const readLista = async (who: Sesion, id: number): Promise<Entera> =>
  asEntera(db(), who, await findOwn(db(), who, id))
