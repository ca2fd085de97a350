import { notFound } from '#shared/errors.ts'
import type { FileReply } from '#shared/route.ts'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { openFile } from '#server/files/files.ts'
import type { Sesion } from '#server/session/sesion.ts'
import * as store from './store.ts'

/** The PDF of a quote's purchase order, for a room that has checked who asks. Throws 404 without one. */
export const openOrdenCompra = async (on: Db, id: number): Promise<FileReply<'application/pdf'>> => {
  const archivo = await store.findArchivoOrden(on, id)
  if (!archivo) throw notFound()
  return { ...(await openFile(on, archivo)), type: 'application/pdf' }
}

/** The same for whoever may see the quote; of a cart, only who fills it. Throws 404. */
export const downloadOrdenCompra = async (who: Sesion, id: number): Promise<FileReply<'application/pdf'>> => {
  if (!(await store.findOwned(db(), who, id))) throw notFound()
  return openOrdenCompra(db(), id)
}
