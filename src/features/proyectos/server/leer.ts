import { notFound } from '#shared/errors.ts'
import { db } from '#server/context.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Proyecto } from '../contract.ts'
import { isFolderUrl, proyectosByPagina } from '../rules.ts'
import * as store from './store.ts'

type Pedido = { clientId: number; page: number | null; rowPerPage: number | null }
/** The rows of a page; of no page, all there are, as the documents have it. */
const tramoOf = ({ page, rowPerPage }: Pedido): store.Tramo => {
  if (page === null) return { limit: null, offset: 0 }
  const limit = rowPerPage ?? proyectosByPagina
  return { limit, offset: (page - 1) * limit }
}

/** What is no address of a folder is not given: nobody is led there. */
const toProyecto = (row: store.ProyectoRow): Proyecto => ({
  ...row,
  linkDrive: row.linkDrive !== null && isFolderUrl(row.linkDrive) ? row.linkDrive : null,
})

/** The projects of a client of the caller's scope. Refuses 400 no client, 404 a foreign one. */
export const listProyectos = async (who: Sesion, pedido: Pedido) => {
  const cliente = await inAlcance(who, pedido.clientId, db())
  const [cuantos, rows] = await Promise.all([
    store.countProyectos(db(), cliente),
    store.listProyectos(db(), cliente, tramoOf(pedido)),
  ])
  return { $values: rows.map(toProyecto), ...cuantos }
}

/** Whether a client of the caller's scope has a project (HEAD-11). Refuses 400 no client, 404 a foreign one. */
export const hasProyectos = async (who: Sesion, clienteId: number): Promise<boolean> =>
  store.hasProyectos(db(), await inAlcance(who, clienteId, db()))

/** A project. Refuses 404 an id nobody has, or of a client out of scope. */
export const readProyecto = async (who: Sesion, id: number, clienteId: number | null): Promise<Proyecto> => {
  const row = await store.findProyecto(db(), who, id, clienteId)
  if (!row) throw notFound()
  return toProyecto(row)
}
