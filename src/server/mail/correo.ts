import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterCommit, config } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { wakeUp } from '#server/jobs/wake.ts'
import { readParams } from '#server/params.ts'
import { asHeader, readEmail, MAX_EMAIL } from './email.ts'
import { writeCorreo, type Content } from './template.ts'
import {
  countRetenidos,
  discardRetenidos,
  findByClave,
  insertCorreo,
  releaseRetenidos,
  savePendiente,
} from './store.ts'

export { readEmail } from './email.ts'
export type { Content } from './template.ts'

export type Persona = { readonly email: string; readonly nombre?: string | null }
export type Correo = {
  readonly para: Persona
  readonly asunto: string
  readonly content: Content
  /** What it is about, for the administrators' list: 'contacto', 'clave' … */
  readonly tipo: string
  /** Whom an answer goes to, if not the sender; an address that is none is left out. */
  readonly responderA?: Persona
  /** At most one mail of this key, ever. */
  readonly clave?: string
  /** Holds a secret (a link that opens an account): not shown where mail is sent for real, and dropped once sent. */
  readonly reservado?: boolean
  /**
   * A PDF that goes with it, where there is a server to send it: the bytes stay in the row until they have gone, and
   * what is larger than `MAX_ADJUNTO` stays behind. The text must do without it.
   */
  readonly adjunto?: { readonly nombre: string; readonly bytes: Buffer } | null
  /** How long what it says is true, where that is less than three days: it does not go later. */
  readonly validoMinutes?: number
}
export type Enqueued = {
  readonly id: number
  readonly estado: string
  /** False: a mail of this key was there before. */ readonly nuevo: boolean
}

/** The queue of what waits to be sent. */
export const COLA = 'correo'

/** Mailboxes take ten megabytes or so, and base64 makes a third more of it. */
export const MAX_ADJUNTO = 4 * 1024 * 1024
const adjuntoOf = ({ adjunto }: Correo, hasServer: boolean) =>
  adjunto && hasServer && adjunto.bytes.length <= MAX_ADJUNTO
    ? { adjunto: adjunto.bytes, adjuntoNombre: asHeader(adjunto.nombre, 100) }
    : { adjunto: null, adjuntoNombre: null }

/**
 * Queues one mail to one person in the caller's transaction: it leaves if and only if that commits. Never refuses for
 * what people wrote: a wrong address makes a row that is 'fallido' from the start, so that a bad address in the client
 * file cannot undo an order, and an administrator sees it.
 */
export const enqueueCorreo = async (on: Db, correo: Correo): Promise<Enqueued> => {
  const { empresa, marca } = await readParams(on)
  const { publicUrl, mailFrom, smtp } = config()
  const para = readEmail(correo.para.email)
  const responderA = correo.responderA ? readEmail(correo.responderA.email) : null
  const nombre = ({ nombre }: Persona) => asHeader(nombre ?? '') || null
  const row = await insertCorreo(on, {
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
    }),
    reservado: correo.reservado ?? false,
    messageId: `<${randomUUID()}@${mailFrom.address.split('@')[1]}>`,
    estado: para ? 'pendiente' : 'fallido',
    ultimoError: para ? null : 'La dirección no es válida.',
    sinServidor: smtp === null,
    ...adjuntoOf(correo, smtp !== null),
    ...(correo.validoMinutes === undefined
      ? {}
      : { vence: sql<Date>`now() + make_interval(mins => ${correo.validoMinutes})` }),
  })
  if (!row) return { ...(await findByClave(on, correo.clave!)), nuevo: false }
  if (para) afterCommit(on, () => wakeUp(COLA))
  return { ...row, nuevo: true }
}

/** Sends a failed or delayed mail again from its first attempt; false when it is in another state. */
export const requeueCorreo = async (on: Db, id: number): Promise<boolean> => {
  const done = await savePendiente(on, id)
  if (done) afterCommit(on, () => wakeUp(COLA))
  return done
}

/** What an administrator decides of the retained mail: how much there is, that it goes, that it never does. */
export const retenidos = {
  count: countRetenidos,
  release: async (on: Db) => {
    const done = await releaseRetenidos(on)
    if (done.enviados > 0) afterCommit(on, () => wakeUp(COLA))
    return done
  },
  discard: discardRetenidos,
} as const
