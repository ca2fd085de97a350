import { showDay, toTime } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import type { FileReply } from '#shared/route.ts'
import { db } from '#server/context.ts'
import { openFile } from '#server/files/files.ts'
import { alcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Novedad } from '../contract.ts'
import { MAX_ROWS, inMenu, nombreOfArchivo, perPage } from '../rules.ts'
import * as store from './store.ts'

type Pagina = { page: number | null; rowPerPage: number | null }

const toNovedad = ({ publicada, descarga, ...row }: store.NovedadRow): Novedad => {
  const fechaCreacion = toTime(publicada)
  return {
    ...row,
    fechaCreacion,
    fechaCortaCreacion: showDay(fechaCreacion),
    linkDescarga: descarga && `/api/novedades/${row.id}/archivo`,
  }
}

/**
 * The news that a client in scope sees (0, for roles 1 and 2: those for everybody), featured ones first; a page, or at
 * most `OF_UNA_TIME`. Throws 404 out of scope.
 */
export const listNovedades = async (who: Sesion, clienteId: number, { page, rowPerPage }: Pagina) => {
  const de = await alcance(who, clienteId, db())
  const limit = page === null ? MAX_ROWS : (rowPerPage ?? perPage)
  const rows = await store.listNovedades(db(), who, de, { limit, offset: ((page ?? 1) - 1) * limit })
  return { $values: rows.map(toNovedad), ...(page === null ? {} : { length: await store.countNovedades(db(), de) }) }
}

/**
 * The first five, the number of unread ones, and when to read again: no live update announces a scheduled publication.
 */
export const readMenu = async (who: Sesion, clienteId: number) => {
  const de = await alcance(who, clienteId, db())
  const rows = await store.listNovedades(db(), who, de, { limit: inMenu, offset: 0 })
  const [sinLeer, proximaEn] = [await store.countUnread(db(), who, de), await store.findProxima(db(), de)]
  return { $values: rows.map(toNovedad), sinLeer, proximaEn }
}

const readRow = async (who: Sesion, id: number): Promise<store.NovedadRow> => {
  const row = await store.findNovedad(db(), who, id)
  if (!row) throw notFound()
  return row
}
/** A published item. Throws 404 for a draft, a scheduled one and another client's alike. */
export const readNovedad = async (who: Sesion, id: number): Promise<Novedad> => toNovedad(await readRow(who, id))

/** The attached file, named after the item (OPEN-87). Throws 404 if there is none. */
export const readDescarga = async (
  who: Sesion,
  id: number,
): Promise<FileReply<'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'>> => {
  const { descarga, titulo } = await readRow(who, id)
  if (!descarga) throw notFound()
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { ...(await openFile(db(), descarga)), type, name: nombreOfArchivo(titulo) }
}

export const markLeida = async (who: Sesion, id: number): Promise<true> => {
  await store.saveLeida(db(), who, (await readRow(who, id)).id)
  return true
}
export const markLeidas = async (who: Sesion, clienteId: number): Promise<true> => {
  await store.saveLeidas(db(), who, await alcance(who, clienteId, db()))
  return true
}
