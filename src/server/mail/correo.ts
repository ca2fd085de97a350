import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterCommit, config } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { wakeUp } from '#server/jobs/wake.ts'
import { readParams, type Params } from '#server/params.ts'
import { asHeader, readEmail, MAX_EMAIL } from './email.ts'
import { cidOf } from './blocks.ts'
import type { Content } from './content.ts'
import { elecciones, eleccionText, whyAlways, type Eleccion } from './eleccion.ts'
import { writeCorreo } from './template.ts'
import {
  countRetenidos,
  discardRetenidos,
  findByClave,
  insertCorreos,
  releaseRetenidos,
  savePendiente,
  type Nuevo,
} from './store.ts'

export { readEmail } from './email.ts'
export { withImagenes } from './imagenes.ts'
export type { Content, Firma, Picture, Renglon } from './content.ts'
export type { Eleccion } from './eleccion.ts'

export type Persona = { readonly email: string; readonly nombre?: string | null }
export type Correo = {
  readonly para: Persona
  readonly asunto: string
  readonly content: Content
  /** Subject for the administrators' list: 'contacto', 'clave' … */
  readonly tipo: string
  /** Reply-To, unless it is the sender; left out if its address is invalid. */
  readonly responderA?: Persona
  /** What it is about ('solicitud-48421'): its mails to one address are a thread (PAPEL-02). */
  readonly hilo?: string
  /** Which of the recipient's choices it falls under: it says how to leave. Else it says why it always comes. */
  readonly eleccion?: Eleccion | null
  /** That reason, where its type's does not fit. */
  readonly porque?: string | null
  /** Unique key: a second mail with it is not queued. */
  readonly clave?: string
  /**
   * Holds a secret (a link that opens an account): hidden in the list where mail is really sent, and deleted once sent.
   */
  readonly reservado?: boolean
  /**
   * A PDF, attached where an SMTP server is configured and it has at most `MAX_ADJUNTO` bytes; stored in the row until
   * sent. The text must do without it.
   */
  readonly adjunto?: { readonly nombre: string; readonly bytes: Buffer } | null
  /** Minutes after which it is not sent any more; three days by default. */
  readonly validoMinutes?: number
}
export type Enqueued = {
  readonly id: number
  readonly estado: string
  /** False: a mail with this key existed. */ readonly nuevo: boolean
}

/** The queue of outgoing mail. */
export const COLA = 'correo'

/** Bytes of an attachment: mailboxes take some ten megabytes, and base64 adds a third. */
export const MAX_ADJUNTO = 4 * 1024 * 1024
const adjuntoOf = ({ adjunto }: Correo, hasServer: boolean) =>
  adjunto && hasServer && adjunto.bytes.length <= MAX_ADJUNTO
    ? { adjunto: adjunto.bytes, adjuntoNombre: asHeader(adjunto.nombre, 100) }
    : { adjunto: null, adjuntoNombre: null }

const choiceOf = ({ eleccion, porque, tipo, para }: Correo) =>
  eleccion
    ? { ruta: elecciones().rutas(eleccion, readEmail(para.email) ?? para.email).elegir }
    : { porque: porque ?? whyAlways(tipo) }

/** A mail's pictures as its row keeps them until it is sent. */
const imagenesOf = ({ content: { fotos } }: Correo) =>
  fotos?.length
    ? JSON.stringify(
        fotos.map(({ nombre, jpg }, index) => ({
          cid: cidOf(index),
          nombre: asHeader(nombre, 100),
          jpg: jpg.toString('base64'),
        })),
      )
    : null

/** A mail's row, written for the portal as it is set up. */
const rowOf = (correo: Correo, { empresa, marca }: Params): Nuevo => {
  const { publicUrl, mailFrom, smtp } = config()
  const para = readEmail(correo.para.email)
  const responderA = correo.responderA ? readEmail(correo.responderA.email) : null
  const nombre = ({ nombre }: Persona) => asHeader(nombre ?? '') || null
  return {
    clave: correo.clave ?? null,
    tipo: correo.tipo,
    para: para ?? asHeader(correo.para.email, MAX_EMAIL),
    nombre: nombre(correo.para),
    responderA,
    responderNombre: responderA ? nombre(correo.responderA!) : null,
    asunto: asHeader(correo.asunto, 400),
    ...writeCorreo(correo.content, {
      empresa: empresa.nombre,
      razonSocial: empresa.razonSocial,
      publicUrl,
      marca,
      canReply: responderA !== null,
      choice: choiceOf(correo),
    }),
    reservado: correo.reservado ?? false,
    hilo: correo.hilo ?? null,
    eleccion: correo.eleccion ? eleccionText(correo.eleccion) : null,
    messageId: `<${randomUUID()}@${mailFrom.address.split('@')[1]}>`,
    estado: para ? 'pendiente' : 'fallido',
    ultimoError: para ? null : 'La dirección no es válida.',
    sinServidor: smtp === null,
    imagenes: imagenesOf(correo),
    ...adjuntoOf(correo, smtp !== null),
    ...(correo.validoMinutes === undefined
      ? {}
      : { vence: sql<Date>`now() + make_interval(mins => ${correo.validoMinutes})` }),
  }
}

/**
 * Queues mails in the transaction `on`, each to one person, in one statement. Never throws for user input: an invalid
 * address makes a row that is 'fallido' from the start, so that bad client data cannot undo an order and administrators
 * see it.
 */
export const enqueueCorreos = async (on: Db, correos: readonly Correo[]): Promise<Enqueued[]> => {
  if (correos.length === 0) return []
  const params = await readParams(on)
  const rows = correos.map((correo) => rowOf(correo, params))
  const inserted = new Map((await insertCorreos(on, rows)).map(({ messageId, ...row }) => [messageId, row]))
  if (rows.some(({ estado, messageId }) => estado === 'pendiente' && inserted.has(messageId)))
    afterCommit(on, () => wakeUp(COLA))
  const queued: Enqueued[] = []
  for (const { clave, messageId } of rows) {
    const row = inserted.get(messageId)
    queued.push(row ? { ...row, nuevo: true } : { ...(await findByClave(on, clave!)), nuevo: false })
  }
  return queued
}
/** Queues one mail, as `enqueueCorreos` does. */
export const enqueueCorreo = async (on: Db, correo: Correo): Promise<Enqueued> =>
  (await enqueueCorreos(on, [correo]))[0]!

/** Sends a failed or delayed mail again, with all its attempts; false when it is in another state. */
export const requeueCorreo = async (on: Db, id: number): Promise<boolean> => {
  const done = await savePendiente(on, id)
  if (done) afterCommit(on, () => wakeUp(COLA))
  return done
}

/** The administrators' actions on retained mail: count it, send it, discard it. */
export const retenidos = {
  count: countRetenidos,
  release: async (on: Db) => {
    const done = await releaseRetenidos(on)
    if (done.enviados > 0) afterCommit(on, () => wakeUp(COLA))
    return done
  },
  discard: discardRetenidos,
} as const
