import { isDay, isKnownDia, toTime } from '#shared/dates.ts'
import { badInput, conflict, notFound } from '#shared/errors.ts'
import { audit } from '#server/auditoria.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { cleanHtml, isEmptyHtml, picturesOf } from '#server/html.ts'
import { inAlcance } from '#server/session/alcance.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { Edicion, NovedadDraft, Renglon } from '../contract.ts'
import { checkNovedad, estadoOf, IMAGENES, isRuta, perPage, textos } from '../rules.ts'
import { isImagen } from './imagenes.ts'
import * as store from './store.ts'

const toRenglon = (row: store.EdicionRow): Renglon => ({
  id: row.id,
  titulo: row.titulo,
  destacada: row.destacada,
  estado: estadoOf(row.publicada?.getTime() ?? null, Date.now()),
  publicada: row.publicada && toTime(row.publicada),
  modificada: toTime(row.modificada),
  usuario: row.usuario,
  clienteId: row.clienteId,
  cliente: row.cliente,
})
const toEdicion = (row: store.EdicionRow): Edicion => ({
  ...toRenglon(row),
  version: row.version,
  textoPortada: row.textoPortada,
  cuerpo: row.cuerpo,
  cuerpoDetalle: row.cuerpoDetalle,
  link: row.link,
  linkImagenSec: row.linkImagenSec,
  linkVideo: row.linkVideo,
  descarga: row.descarga === null ? null : { id: row.descarga, nombre: row.descargaNombre!, bytes: row.descargaBytes! },
})

/** Every item, drafts first, a page at a time. */
export const listEdicion = async (page: number) => {
  const rows = await store.listEdicion(db(), { limit: perPage, offset: (page - 1) * perPage })
  return { $values: rows.map(toRenglon), length: await store.countEdicion(db()) }
}
/** An item for editing. Throws 404. */
export const readEdicion = async (id: number, on: Db = db()): Promise<Edicion> => {
  const row = await store.findEdicion(on, id)
  if (!row) throw notFound()
  return toEdicion(row)
}

/** '2026-11-18T08:00:00-03:00' or without its zone, which is the portal's. */
const MOMENTO = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?(?:-03:00)?$/
const readMomento = (text: string): Date => {
  const day = MOMENTO.exec(text)?.[1]
  if (!day || !isDay(day) || !isKnownDia(day))
    throw badInput(textos.badFecha, [{ field: 'publicada', detail: textos.badFecha }])
  return new Date(text.endsWith('-03:00') ? text : `${text}-03:00`)
}
/** Now, in whole seconds, as shown. */
const currentTime = (): Date => new Date(Math.floor(Date.now() / 1000) * 1000)
/** The publication time when none is given: the existing one; for one in the future, now. */
const withoutMomento = (since: Date | null): Date => {
  const now = currentTime()
  return since !== null && since <= now ? since : now
}

const checkDescarga = async (on: Db, archivo: string | null): Promise<string | null> => {
  if (archivo === null) return null
  const isId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(archivo)
  const found = isId ? await store.findAdjunto(on, archivo) : undefined
  if (found?.tipo !== 'xlsx')
    throw badInput(textos.archivoPerdido, [{ field: 'descarga', detail: textos.archivoPerdido }])
  return archivo
}

/** Checks that all pictures are the portal's and exist. Throws 400. */
const checkImagenes = async (
  on: Db,
  { cuerpo, cuerpoDetalle, linkImagenSec }: { cuerpo: string; cuerpoDetalle: string; linkImagenSec: string },
) => {
  const bad = (field: string) => badInput(textos.badImagen, [{ field, detail: textos.badImagen }])
  const all = { cuerpo: picturesOf(cuerpo), cuerpoDetalle: picturesOf(cuerpoDetalle), linkImagenSec: [linkImagenSec] }
  for (const [field, urls] of Object.entries(all)) {
    for (const url of urls.filter((each) => each !== '')) {
      if (!isRuta(url) || (url.startsWith(IMAGENES) && !(await isImagen(url, on)))) throw bad(field)
    }
  }
}

/** The row to save: bodies sanitised, links checked. Throws 400 with every invalid field. */
const toSaved = async (on: Db, who: Sesion, statement: NovedadDraft, since: Date | null): Promise<store.StoredRow> => {
  const { publicar, publicada, version: _version, ...rest } = statement
  const detalle = cleanHtml(statement.cuerpoDetalle ?? '')
  const row = {
    ...rest,
    cuerpo: isEmptyHtml(cleanHtml(statement.cuerpo)) ? '' : cleanHtml(statement.cuerpo),
    cuerpoDetalle: isEmptyHtml(detalle) ? null : detalle,
  }
  const wrong = Object.entries(checkNovedad(row, publicar)).map(([field, detail]) => ({ field, detail }))
  if (wrong.length > 0) throw badInput(wrong[0]!.detail, wrong)
  await checkImagenes(on, { ...row, cuerpoDetalle: row.cuerpoDetalle ?? '', linkImagenSec: row.linkImagenSec ?? '' })
  if (row.clienteId !== null) await inAlcance(who, row.clienteId, on)
  return {
    ...row,
    descarga: await checkDescarga(on, row.descarga),
    publicada: publicar ? (publicada ? readMomento(publicada) : withoutMomento(since)) : null,
    usuario: who.userName,
  }
}

const record = (on: Db, { id, titulo, estado, publicada, clienteId }: Edicion) =>
  audit(on, { accion: 'novedad-guardada', sobre: `novedad ${id}`, despues: { titulo, estado, publicada, clienteId } })

/**
 * Creates an item: a draft, published now, or scheduled. Once per Idempotency-Key; throws 400, and 404 for an unknown
 * client.
 */
export const createNovedad = (who: Sesion, statement: NovedadDraft): Once<Edicion> =>
  once(async (on) => {
    const id = await store.insertNovedad(on, await toSaved(on, who, statement, null))
    const made = await readEdicion(id, on)
    await record(on, made)
    return made
  })
/** Saves an item. Throws 400, 404, and 409 `version_vieja` if somebody else saved meanwhile. */
export const changeNovedad = (who: Sesion, id: number, statement: NovedadDraft): Promise<Edicion> =>
  tx(async (on) => {
    const row = await store.lockEdicion(on, id)
    if (!row) throw notFound()
    if (statement.version !== row.version) throw conflict('version_vieja', textos.otherPersona)
    await store.saveNovedad(on, id, await toSaved(on, who, statement, row.publicada))
    const changed = await readEdicion(id, on)
    await record(on, changed)
    return changed
  })
/** Deletes an item; the sweep removes its pictures and file. */
export const dropNovedad = (id: number) =>
  tx(async (on): Promise<true> => {
    const gone = await store.deleteNovedad(on, id)
    if (!gone) throw notFound()
    await audit(on, { accion: 'novedad-eliminada', sobre: `novedad ${id}`, antes: { titulo: gone.titulo } })
    return true
  })
