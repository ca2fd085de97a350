import { toTime } from '#shared/dates.ts'
import { notFound } from '#shared/errors.ts'
import type { FileReply } from '#shared/route.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { openFile } from '#server/files/files.ts'
import { readParams } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { HiloEntero, Mensaje } from '../contract.ts'
import { MAX_PAGINA, PAGINA, readersOf, secondsLeft, type Tema } from '../rules.ts'
import * as store from './store.ts'
import { openSubject } from './subjects.ts'

type Person = { readonly rol: number; readonly nombre: string }
/** A client reads its people and its seller by name; the distributor's stands for the rest of the staff (OPEN-177). */
const nameFor = (who: Sesion, empresa: string, { rol, nombre }: Person): string =>
  who.tipoRol === 3 && rol === 1 ? empresa : nombre

type Shown = { readonly who: Sesion; readonly empresa: string; readonly marks: readonly store.MarkRow[] }
const toMensaje = (row: store.MensajeRow, { who, empresa, marks }: Shown): Mensaje => {
  const propio = row.usuarioId === who.usuarioId
  return {
    id: row.id,
    propio,
    autor: nameFor(who, empresa, { rol: row.rol, nombre: row.usuario }),
    rol: row.rol,
    texto: row.texto,
    item: row.item,
    interno: row.interno,
    fecha: toTime(row.creado),
    editado: row.editado && toTime(row.editado),
    version: row.version,
    corregible: propio ? secondsLeft(row.creado, new Date()) : 0,
    adjuntos: { $values: row.adjuntos },
    lecturas: {
      $values: readersOf(row, marks).map((mark) => ({
        quien: nameFor(who, empresa, mark),
        fecha: toTime(mark.fecha),
      })),
    },
  }
}
/** A message of a thread the caller may see, as it reads it. */
export const readMensaje = async (on: Db, who: Sesion, about: store.About, row: store.MensajeRow): Promise<Mensaje> => {
  const { empresa } = await readParams(on)
  return toMensaje(row, { who, empresa: empresa.nombre, marks: await store.listMarks(on, about, row.id) })
}

/** The last messages about a subject, for whoever may see it. Throws 404. */
export const readHilo = async (who: Sesion, about: store.About, ultimos: number | null): Promise<HiloEntero> => {
  const subject = await openSubject(db(), who, about)
  const rows = await store.listUltimos(db(), subject, who.tipoRol, ultimos ?? PAGINA)
  const [counted, marks, { empresa }] = await Promise.all([
    store.countOf(db(), subject, who),
    rows.length === 0 ? [] : store.listMarks(db(), subject, rows[0]!.id),
    readParams(db()),
  ])
  return { ...counted, $values: rows.map((row) => toMensaje(row, { who, empresa: empresa.nombre, marks })) }
}

/** How many are new to the caller in each thread that has some; of what is out of its scope nothing is said. */
export const countNew = async (who: Sesion, tema: Tema, numeros: readonly number[]) => ({
  $values: await store.countNew(db(), { tema, numeros }, who),
})

/** The caller has read a thread up to a message. Throws 404. */
export const markRead = (who: Sesion, about: store.About, hasta: number) =>
  tx(async (on) => {
    await openSubject(on, who, about)
    await store.saveRead(on, about, who, hasta)
    const { sinLeer } = await store.countOf(on, about, who)
    return { sinLeer }
  })

/** A file of a message, for whoever may read that. Throws 404. */
export const openArchivo = async (
  who: Sesion,
  { id, nro, ...about }: store.About & { id: number; nro: number },
): Promise<FileReply> => {
  await openSubject(db(), who, about)
  const archivoId = await store.findArchivo(db(), about, { id, nro, rol: who.tipoRol })
  if (archivoId === undefined) throw notFound()
  return openFile(db(), archivoId)
}

/** Who reads a thread without internal notes. */
const CLIENTE = 3
/** A thread as its client reads it, whoever asks: without internal notes (COTIZ-10). */
export const listForClient = (on: Db, about: store.About): Promise<store.MensajeRow[]> =>
  store.listUltimos(on, about, CLIENTE, MAX_PAGINA)
/** A file of one of those messages. Throws 404. */
export const openForClient = async (
  on: Db,
  { id, nro, ...about }: store.About & { id: number; nro: number },
): Promise<FileReply> => {
  const archivoId = await store.findArchivo(on, about, { id, nro, rol: CLIENTE })
  if (archivoId === undefined) throw notFound()
  return openFile(on, archivoId)
}
