import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { Fallo } from '#server/jobs/queue.ts'
import { config } from '#server/context.ts'
import { asHeader } from './email.ts'
import type { Pacing } from './pace.ts'
import type { Sender, Smtp } from './smtp.ts'
import type { Taken } from './store.ts'

export type Message = { readonly sobre: { readonly from: string; readonly to: string[] }; readonly mime: Buffer }

const attachmentsOf = ({ adjunto, adjuntoNombre, imagenes }: Taken) => [
  ...(adjunto ? [{ filename: adjuntoNombre ?? 'adjunto.pdf', content: adjunto, contentType: 'application/pdf' }] : []),
  ...(imagenes ?? []).map(({ cid, nombre, jpg }) => ({
    cid,
    filename: nombre,
    content: Buffer.from(jpg, 'base64'),
    contentType: 'image/jpeg',
    contentDisposition: 'inline' as const,
  })),
]

/** One click in the mail program is enough to leave (RFC 8058). */
const leaveHeaders = (oneClick: string | null) =>
  oneClick === null
    ? {}
    : {
        'List-Unsubscribe': `<${new URL(oneClick, `${config().publicUrl}/`).href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }

/**
 * The MIME message of a row, identical at every attempt (Message-ID, date and boundaries derive from the row).
 * `oneClick`: the path its mail program posts to.
 */
export const composeMessage = async (correo: Taken, de: Sender, oneClick: string | null = null): Promise<Message> => {
  const mail = new MailComposer({
    from: de,
    to: { name: correo.nombre ?? '', address: correo.para },
    ...(correo.responderA ? { replyTo: { name: correo.responderNombre ?? '', address: correo.responderA } } : {}),
    subject: correo.asunto,
    text: correo.texto,
    html: correo.html,
    attachments: attachmentsOf(correo),
    messageId: correo.messageId,
    ...(correo.referencia ? { references: correo.referencia, inReplyTo: correo.referencia } : {}),
    date: correo.creado,
    baseBoundary: createHash('sha256').update(correo.messageId).digest('hex').slice(0, 24),
    headers: { 'Auto-Submitted': 'auto-generated', ...leaveHeaders(oneClick) },
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return { sobre: { from: de.address, to: [correo.para] }, mime: await mail.compile().build() }
}

type Fault = Error & {
  code?: string
  originalCode?: string
  responseCode?: number
  response?: string
  command?: string
}
const CONNECTION = ['ECONNECTION', 'ESOCKET', 'EDNS', 'ETIMEDOUT', 'ETLS']

const reasonOf = (fault: Fault, inDatos: boolean): string => {
  if (fault.code === 'EAUTH' || fault.code === 'ENOAUTH') return 'El servidor de correo rechazó el usuario o la clave'
  if (fault.code === 'ETIMEDOUT') return 'El servidor de correo no respondió a tiempo'
  if (fault.code === 'ETLS') return 'No se pudo asegurar la conexión con el servidor de correo'
  if (CONNECTION.includes(fault.code ?? ''))
    return inDatos ? 'La conexión se cortó durante el envío' : 'No se pudo conectar con el servidor de correo'
  if (fault.command === 'MAIL FROM') return 'El servidor de correo rechazó el remitente'
  return fault.command === 'RCPT TO'
    ? 'El servidor de correo rechazó la dirección'
    : 'El servidor de correo rechazó el mensaje'
}

/**
 * Classifies an SMTP failure: final when the same message would be refused again; a pause for all mail when the cause
 * is the server, the login or the sender. A refused sender (except 552, too large) is a configuration fault, so it is
 * retried.
 */
const falloOf = (fault: Fault, inDatos: boolean): Fallo => {
  const code = fault.responseCode ?? 0
  const conexion = CONNECTION.includes(fault.code ?? '') || code === 421
  const access =
    fault.code === 'EAUTH' || fault.code === 'ENOAUTH' || (fault.command === 'MAIL FROM' && code !== 552 && code !== 0)
  const ofMessage = (fault.code === 'EENVELOPE' || fault.code === 'EMESSAGE') && !conexion && !access
  const permanent = ofMessage && (code === 0 || (code >= 500 && code !== 503))
  return new Fallo(asHeader(`${reasonOf(fault, inDatos)}: ${fault.response ?? fault.message}`, 500), {
    final: permanent,
    rest: !ofMessage && !inDatos,
  })
}

export type Entrega = {
  readonly respuesta: string
  /** Sends QUIT; call it once the acceptance is recorded. */ readonly close: () => void
}

const linkTo = (smtp: Smtp, pacing: Pacing): SMTPConnection =>
  new SMTPConnection({
    host: smtp.host,
    port: smtp.port,
    secure: smtp.secure,
    requireTLS: smtp.requireTLS,
    ignoreTLS: smtp.ignoreTLS,
    tls: smtp.ca ? { ca: smtp.ca } : {},
    connectionTimeout: Math.min(pacing.conversation, 20_000),
    greetingTimeout: Math.min(pacing.conversation, 20_000),
    socketTimeout: pacing.reply,
    allowInternalNetworkInterfaces: true,
  })

/**
 * One conversation with the server. Resolves when it has taken the message (250 after DATA) and at no other time;
 * rejects with a Fallo. `isStillOurs` is asked just before the first byte of the message: false ends the conversation
 * there.
 */
export const sendMessage = (
  smtp: Smtp,
  { sobre, mime }: Message,
  isStillOurs: () => boolean,
  pacing: Pacing,
): Promise<Entrega> =>
  new Promise((done, fail) => {
    const link = linkTo(smtp, pacing)
    let inDatos = false
    const late = () => end(Object.assign(new Error('sin respuesta'), { code: 'ETIMEDOUT' }))
    let clock = setTimeout(late, pacing.conversation)
    const end = (fault: Fault) => {
      clearTimeout(clock)
      link.close()
      fail(falloOf(fault, inDatos))
    }
    async function* body() {
      if (!isStillOurs()) throw new Error('otro proceso tomó este correo')
      inDatos = true
      clearTimeout(clock)
      clock = setTimeout(late, pacing.reply)
      yield mime
    }
    const send = () => {
      link.send({ ...sobre, size: mime.length }, Readable.from(body(), { objectMode: false }), (error, info) => {
        if (error || !info) return end(error ?? new Error('sin respuesta'))
        clearTimeout(clock)
        done({
          respuesta: info.response,
          close: () => {
            link.quit()
            setTimeout(() => link.close(), 2_000).unref()
          },
        })
      })
    }
    link.on('error', end) // kept after the end: a late socket error must not crash the process
    link.connect((error?: Error | null) => {
      if (error) return end(error)
      if (smtp.user === null) return send()
      link.login({ user: smtp.user, pass: smtp.pass }, (refused) => (refused ? end(refused) : send()))
    })
  })
