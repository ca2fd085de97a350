import { badInput, conflict } from '#shared/errors.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { inAlcance } from '#server/session/alcance.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Entera } from '../contract.ts'
import { MAX_LINEAS, MAX_LISTAS, nameOfCopy, textos } from '../rules.ts'
import { findOwn, requireMayDelete } from './access.ts'
import { asEntera } from './read.ts'
import * as store from './store.ts'

export type Nueva = {
  productoId: string
  cantidad: number
  largo: number | null
  ancho: number | null
  nota: string | null
}
/** Lines as they are kept, with the names of now. Throws 400 for a code that is none, or a figure that cannot be. */
export const namedLineas = async (on: Db, nuevas: readonly Nueva[]): Promise<store.NuevaLinea[]> => {
  const nombres = await store.findNombres(on, [...new Set(nuevas.map(({ productoId }) => productoId))])
  return nuevas.map(({ productoId, cantidad, largo, ancho, nota }) => {
    const nombreProducto = nombres.get(productoId)
    if (nombreProducto === undefined) throw badInput(textos.noProduct(productoId))
    if (cantidad <= 0) throw badInput(textos.cantidadInvalida)
    if ((largo ?? 0) < 0 || (ancho ?? 0) < 0) throw badInput(textos.medidaInvalida)
    return { productoId, nombreProducto, cantidad, largo: largo ?? 0, ancho: ancho ?? 0, nota: nota ?? '' }
  })
}

type Head = { clienteId: number; nombre: string; nota: string; compartida: boolean }
/** Throws 409 where the client has as many lists as it may, or the list would have too many lines. */
const insert = async (on: Db, who: Sesion, head: Head, lineas: readonly store.NuevaLinea[]): Promise<Entera> => {
  await store.lockCliente(on, head.clienteId)
  if ((await store.countListas(on, head.clienteId)) >= MAX_LISTAS)
    throw conflict('demasiadas_listas', textos.tooManyLists)
  if (lineas.length > MAX_LINEAS) throw conflict('demasiadas_lineas', textos.tooManyLines)
  const id = await store.insertLista(on, { ...head, usuarioId: who.usuarioId, cambiadaPor: who.userName })
  await store.insertLineas(on, id, lineas)
  return asEntera(on, who, await findOwn(on, who, id))
}

type Create = {
  clienteId: number
  nombre: string
  nota: string | null
  compartida: boolean
  lineas: readonly Nueva[]
}
/** A new list: empty, or with these lines (LIST-02). Throws 404 out of scope. */
export const createLista = async (who: Sesion, { lineas, nota, ...head }: Create): Promise<Once<Entera>> => {
  await inAlcance(who, head.clienteId, db())
  return once(async (on) => insert(on, who, { ...head, nota: nota ?? '' }, await namedLineas(on, lineas)))
}

/** A list of one's own with the lines of another. */
export const copyLista = async (who: Sesion, id: number): Promise<Once<Entera>> => {
  await findOwn(db(), who, id)
  return once(async (on) => {
    const { lista } = await findOwn(on, who, id)
    const lineas = (await store.listLineas(on, id)).map((linea) => ({
      productoId: linea.productoId,
      nombreProducto: linea.nombreProducto,
      cantidad: Number(linea.cantidad),
      largo: Number(linea.largo),
      ancho: Number(linea.ancho),
      nota: linea.nota,
    }))
    const { clienteId, nota } = lista
    return insert(on, who, { clienteId, nombre: nameOfCopy(lista.nombre), nota, compartida: false }, lineas)
  })
}

/** Deletes a list, which can be brought back; does nothing if it is deleted already. */
export const removeLista = (who: Sesion, id: number): Promise<true> =>
  tx<true>(async (on) => {
    const row = await store.findLista(on, id, { lock: true })
    const { lista } = await findOwn(on, who, id, { deleted: row !== undefined && row.eliminada !== null })
    requireMayDelete(who, lista)
    if (lista.eliminada === null) await store.setEliminada(on, id, true)
    return true
  })
/** Brings a deleted list back; does nothing if it is there. */
export const restoreLista = (who: Sesion, id: number): Promise<Entera> =>
  tx(async (on) => {
    const row = await store.findLista(on, id, { lock: true })
    const { lista } = await findOwn(on, who, id, { deleted: row !== undefined && row.eliminada !== null })
    requireMayDelete(who, lista)
    if (lista.eliminada !== null) {
      await store.lockCliente(on, lista.clienteId)
      if ((await store.countListas(on, lista.clienteId)) >= MAX_LISTAS)
        throw conflict('demasiadas_listas', textos.tooManyLists)
      await store.setEliminada(on, id, false)
    }
    return asEntera(on, who, await findOwn(on, who, id))
  })
