import { audit } from '#server/auditoria.ts'
import { db } from '#server/context.ts'
import { keepFile, openFile, refuseManyBytes } from '#server/files/files.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { conflict, notFound } from '#shared/errors.ts'
import { demasiadosArchivos, type Uploaded } from '#shared/files.ts'
import type { FileReply } from '#shared/route.ts'
import type { Cotizacion } from '../contract.ts'
import { codigoOf, MAX_ARCHIVOS, textos } from '../rules.ts'
import { lockOwn } from './locked.ts'
import { readCotizacion } from './read.ts'
import * as store from './store.ts'

/**
 * Files that go with what was asked, up to five in all (COTIZ-01). Throws 400 beyond that, 404, 409 once it was priced,
 * 429 beyond what an account attaches in a day.
 */
export const attach = (who: Sesion, id: number, files: readonly Uploaded[]): Once<Cotizacion> =>
  once(async (on) => {
    const own = await lockOwn(on, who, id)
    if (own.estado !== 'Pedida' && own.estado !== 'Borrador') throw conflict('estado_no_permitido', textos.waitsNoMore)
    await refuseManyBytes(on, who.usuarioId)
    for (const one of files) await keepFile(on, one.id)
    const kept = await store.insertArchivos(
      on,
      id,
      files.map((one) => one.id),
      MAX_ARCHIVOS,
    )
    if (!kept) throw demasiadosArchivos(MAX_ARCHIVOS)
    await store.saveCambio(on, id)
    await audit(on, {
      accion: 'cotizacion-archivos',
      clienteId: own.clienteId,
      sobre: `cotización ${codigoOf(own.numero)}`,
      despues: { archivos: files.map(({ nombre }) => nombre) },
    })
    return readCotizacion(on, who, id)
  })

/** A file of what was asked, for whoever may see the cotización. Throws 404. */
export const openArchivo = async (who: Sesion, id: number, nro: number): Promise<FileReply> => {
  const archivoId = await store.findArchivo(db(), who, id, nro)
  if (archivoId === undefined) throw notFound()
  return openFile(db(), archivoId)
}
