import { showTime, toTime } from '#shared/dates.ts'
import { badInput, conflict, forbidden, notFound, Refusal } from '#shared/errors.ts'
import type { Uploaded } from '#shared/files.ts'
import { audit } from '#server/auditoria.ts'
import { config, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { keepFile, refuseManyBytes } from '#server/files/files.ts'
import { once } from '#server/session/idempotency.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { LIMITE, secondsLeft, textos } from '../rules.ts'
import { readMensaje } from './read.ts'
import * as store from './store.ts'
import { openSubject } from './subjects.ts'
import { tellMensaje } from './tell.ts'

/** Throws 429 with the hour from which on the account may write again; its messages wait for each other here. */
const refuseMany = async (on: Db, usuarioId: number): Promise<void> => {
  const factor = config().quotaFactor
  if (factor === 0) return
  await store.lockCuenta(on, usuarioId)
  const oldest = await store.findOldestOfLimit(on, usuarioId, Math.max(1, Math.round(LIMITE.mensajes * factor)))
  if (oldest === null) return
  const again = new Date(oldest.getTime() + LIMITE.minutos * 60_000 + 59_999) // the whole minute after it
  const retryAfter = Math.max(1, Math.ceil((again.getTime() - Date.now()) / 1_000))
  throw new Refusal(429, 'demasiados_mensajes', textos.demasiados(showTime(toTime(again)).slice(11, 16)), {
    extra: { retryAfter },
  })
}

type Input = {
  readonly params: store.About
  readonly body: { readonly texto: string; readonly item: number | null; readonly interno: boolean | null }
  readonly files: { readonly file: readonly Uploaded[] }
}
/**
 * Sends a message with its files, once a key. Throws 403 for an internal note of a client, 404 for what the caller may
 * not see, 400 for a line that the subject has not, 429 beyond thirty in ten minutes.
 */
export const postMensaje = ({ params, body: { texto, item, interno }, files }: Input, who: Sesion) =>
  once(async (on) => {
    if (interno && who.tipoRol === 3) throw forbidden()
    const subject = await openSubject(on, who, params)
    if (item !== null && !subject.lineas.some((linea) => linea.item === item))
      throw badInput(textos.foreignItem, [{ field: 'item', detail: textos.foreignItem }])
    await refuseMany(on, who.usuarioId)
    await refuseManyBytes(on, who.usuarioId)
    await store.lockTema(on, subject)
    const said = { texto, item, interno: interno === true || subject.soloEquipo === true }
    const id = await store.insertMensaje(on, {
      tema: subject.tema,
      numero: subject.numero,
      clienteId: subject.clienteId,
      usuarioId: who.usuarioId,
      usuario: who.userName,
      rol: who.tipoRol,
      ...said,
    })
    for (const archivo of files.file) await keepFile(on, archivo.id)
    await store.insertArchivos(
      on,
      id,
      files.file.map((archivo) => archivo.id),
    )
    await tellMensaje(on, who, subject, { id, ...said })
    await audit(on, {
      accion: 'mensaje-enviado',
      clienteId: subject.clienteId,
      sobre: `${subject.tema} ${subject.numero}`,
      despues: { mensaje: id, renglon: item, interno: said.interno, adjuntos: files.file.length },
    })
    return { id }
  })

type Corrected = { readonly texto: string; readonly version: number }
/**
 * Corrects a message of one's own within five minutes. Throws 404 for one that the caller may not read, 403 for
 * another's, 409 `mensaje_fijo` later, and `version_vieja` with the fresh one if it was corrected meanwhile.
 */
export const correctMensaje = (
  who: Sesion,
  { id, ...about }: store.About & { id: number },
  { texto, version }: Corrected,
) =>
  tx(async (on) => {
    const subject = await openSubject(on, who, about)
    const row = await store.findMensaje(on, about, { id, rol: who.tipoRol, lock: true })
    if (!row) throw notFound()
    if (row.usuarioId !== who.usuarioId) throw new Refusal(403, 'mensaje_de_otro', textos.deOtro)
    if (secondsLeft(row.creado, new Date()) === 0) throw conflict('mensaje_fijo', textos.fijo)
    if (row.version !== version)
      throw conflict('version_vieja', textos.otherTab, { mensaje: await readMensaje(on, who, about, row) })
    if (row.texto === texto) return readMensaje(on, who, about, row)
    await store.saveTexto(on, id, texto)
    await audit(on, {
      accion: 'mensaje-corregido',
      clienteId: subject.clienteId,
      sobre: `${subject.tema} ${subject.numero}`,
      antes: { mensaje: id, texto: row.texto },
      despues: { mensaje: id, texto },
    })
    const fresh = await store.findMensaje(on, about, { id, rol: who.tipoRol })
    return readMensaje(on, who, about, fresh!)
  })
