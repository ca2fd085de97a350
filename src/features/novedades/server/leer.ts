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
 * What a client of the caller's scope sees (0, for roles 1 and 2: what everybody sees), the featured ones first;
 * without a page, as many as are given at once. Refuses 404 a foreign client.
 */
export const listNovedades = async (who: Sesion, clienteId: number, { page, rowPerPage }: Pagina) => {
  const de = await alcance(who, clienteId, db())
  const limit = page === null ? MAX_ROWS : (rowPerPage ?? perPage)
  const rows = await store.listNovedades(db(), who, de, { limit, offset: ((page ?? 1) - 1) * limit })
  return { $values: rows.map(toNovedad), ...(page === null ? {} : { length: await store.countNovedades(db(), de) }) }
}

/** The first five, how many of all of them were not read, and when to ask again: at its moment nobody tells anybody. */
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
/** One that is seen by now. Refuses 404 a draft, one that is still to come, and another client's, alike. */
export const readNovedad = async (who: Sesion, id: number): Promise<Novedad> => toNovedad(await readRow(who, id))

/** Its file, under the name of the item (OPEN-87). Refuses 404 where it has none. */
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
