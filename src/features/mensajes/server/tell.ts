import { tellAviso } from '#features/avisos/server/avisos.ts'
import { whoWants } from '#features/correos/server/correos.ts'
import { tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueueAgain, type JobContextOf } from '#server/jobs/jobs.ts'
import { answeredBy } from '#server/mail/content.ts'
import { enqueueCorreos, type Correo } from '#server/mail/correo.ts'
import { readParams } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { readersOf } from '../rules.ts'
import { mailOf } from './mails.ts'
import * as store from './store.ts'
import { nameOfSubject, partiesOf, type Subject } from './subjects.ts'

/** Whom a message is for: the client's side, or its seller. */
type Lado = 'cliente' | 'vendedor'
/** `desde`: the first message that was not told yet. */
type Told = store.About & { readonly lado: Lado; readonly desde: number }
declare module '#server/jobs/jobs.ts' {
  interface JobKinds {
    'avisar-mensajes': Told
  }
}
const ROLES = { cliente: 3, vendedor: 2 } as const

type Said = { readonly id: number; readonly interno: boolean }
/**
 * Tells the other side of a message, in its transaction, which holds the thread: at the bell at once, by mail some
 * minutes after the first one not told yet. A client's goes to its seller, the staff's to who placed what it is about,
 * an internal note of an administrator to the seller. The notice is without its text, which may still be corrected.
 */
export const tellMensaje = async (on: Db, who: Sesion, subject: Subject, { id, interno }: Said) => {
  const lado: Lado = who.tipoRol === 3 || interno ? 'vendedor' : 'cliente'
  if (interno && who.tipoRol === 2) return // it is the seller's own
  const { tema, numero, clienteId, titulo, ruta } = subject
  const [parties, { empresa, minutosAvisoEstado }] = [await partiesOf(on, subject), await readParams(on)]
  const autor = lado === 'cliente' && who.tipoRol === 1 ? empresa.nombre : who.userName
  await tellAviso(on, {
    tipo: 'mensaje',
    clienteId,
    titulo: `${interno ? 'Nota interna' : 'Mensaje'} de ${autor} · ${titulo}`,
    ruta,
    autor: who.usuarioId,
    solo: { rol: ROLES[lado], usuarioId: lado === 'cliente' ? (parties?.cuenta?.id ?? null) : null },
  })
  const at = minutosAvisoEstado > 0 ? new Date(Date.now() + minutosAvisoEstado * 60_000) : null
  const datos: Told = { tema, numero, lado, desde: id }
  await enqueueAgain(on, 'avisar-mensajes', [{ key: `${tema} ${numero} ${lado}`, datos }], at)
}

/** The mail with the messages that whoever it is for has not read meanwhile; none where all are read. */
const writeCorreo = async (on: Db, { lado, desde, ...about }: Told): Promise<void> => {
  const parties = await partiesOf(on, about)
  const para = lado === 'cliente' ? parties?.cuenta : parties?.vendedor
  if (!parties || !para) return
  const rows = await store.listFor(on, about, { desde, lado })
  const marks = await store.listMarks(on, about, desde)
  const [want] = await whoWants(on, [para], { clienteId: parties.clienteId, tipo: 'mensaje' })
  const unread = rows.filter((row) => readersOf(row, marks).every(({ email }) => email !== para.email.toLowerCase()))
  const last = unread.at(-1)
  if (!want || !last) return
  const { empresa } = await readParams(on)
  const subject = nameOfSubject(about)
  const { responderA } = answeredBy(lado === 'cliente' ? parties.vendedor : parties.cuenta)
  const correo: Correo = {
    tipo: 'mensaje',
    para: { nombre: want.nombre ?? null, email: want.email },
    ...mailOf(subject, unread, { forCliente: lado === 'cliente', empresa: empresa.nombre, vendedor: parties.vendedor }),
    ...(responderA ? { responderA } : {}),
    hilo: subject.hilo,
    eleccion: want.eleccion,
    clave: `mensaje-${last.id}-${want.email.toLowerCase()}`,
  }
  await enqueueCorreos(on, [correo])
}
/** Writes it in one transaction with the end of the job: it goes once. */
export const sendMensajes = (told: Told, hand: JobContextOf): Promise<void> =>
  tx(async (on) => {
    await store.lockTema(on, told) // whoever writes holds it: the last message is seen, or tells anew
    await writeCorreo(on, told)
    await hand.finish(on)
  })
