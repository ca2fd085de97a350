import { drawSheet } from '#features/presupuestos/server/presupuestos.ts'
import { today } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import type { FileReply } from '#shared/route.ts'
import { db } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readParams } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { archivoOf } from '../rules.ts'
import { ownCotizacion } from './own.ts'
import { sheetOf } from './sheet.ts'
import * as store from './store.ts'

const draw = async (on: Db, found: store.VersionLeida): Promise<Buffer> => {
  const now = today()
  return drawSheet(await readParams(on), (seller) => sheetOf(found, seller, now))
}
/** The PDF of a version of a cotización, whoever asks: for a mail that carries it. Throws 404 where there is none. */
export const pdfOfVersion = async (on: Db, id: number, version: number): Promise<Buffer> => {
  const found = await store.findVersion(on, id, version)
  if (!found) throw notFound()
  return draw(on, found)
}

/**
 * The same for whoever may read it: the version in force where none is named; a draft for the distributor's people
 * alone, by its number (COTIZ-15). Throws 404.
 */
export const downloadVersion = async (
  who: Sesion,
  id: number,
  version: number | null,
): Promise<FileReply<'application/pdf'>> => {
  await ownCotizacion(db(), who, id)
  const found = await store.findVersion(db(), id, version)
  if (!found || (who.tipoRol === 3 && found.version.enviada === null)) throw notFound()
  return {
    bytes: await draw(db(), found),
    type: 'application/pdf',
    name: archivoOf(found.numero, found.version.numero),
  }
}
