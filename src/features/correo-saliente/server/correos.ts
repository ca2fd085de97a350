import { conflict, notFound } from '#shared/errors.ts'
import { toTime } from '#shared/dates.ts'
import { audit } from '#server/auditoria.ts'
import { config, db, log, tx } from '#server/context.ts'
import { readEmail, requeueCorreo, retenidos, withImagenes } from '#server/mail/correo.ts'
import { readParams } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { CorreoSaliente, Summary } from '../contract.ts'
import { estados, perPage, canRetry, textos, type EstadoCorreo } from '../rules.ts'
import * as store from './store.ts'

type Deadline = Pick<store.CorreoRow, 'reservado' | 'vence'>
/** True for a mail whose link has expired. */
const isVencido = ({ reservado, vence }: Deadline) => reservado && vence.getTime() < Date.now()
const summaryOf = ({ reservado, vence, noQuiere, ...correo }: store.CorreoRow): Summary => ({
  ...correo,
  creado: toTime(correo.creado),
  enviado: correo.enviado && toTime(correo.enviado),
  proxima: correo.estado === 'demorado' ? toTime(correo.proxima) : null,
  reintentable: canRetry(correo.estado, {
    validDireccion: readEmail(correo.para) !== null,
    enlaceVencido: isVencido({ reservado, vence }),
    notWanted: noQuiere,
  }),
})

export const listCorreos = async (page: number, estado: EstadoCorreo | null) => {
  const rows = await store.listCorreos(page, estado)
  const counts = await Promise.all(estados.map((e) => store.countOf(e)))
  const { cuantos, desde } = await retenidos.count(db())
  const cuentas = Object.fromEntries(estados.map((e, i) => [e, counts[i]!.length])) as Record<EstadoCorreo, number>
  const notWanted = await store.countNotWanted()
  const total = estado ? cuentas[estado] : Object.values(cuentas).reduce((a, b) => a + b, notWanted.length)
  return {
    $values: rows.map(summaryOf),
    total,
    paginas: Math.max(1, Math.ceil(total / perPage)),
    cuentas,
    aproximado: [...counts, notWanted].some((c) => c.aproximado),
    smtp: config().smtp !== null,
    retenidos: { cuantos, desde: desde && toTime(desde) },
  }
}

const withNombre = (nombre: string | null, email: string) => (nombre ? `${nombre} <${email}>` : email)

/** A mail with its text; one with a secret shows it only if no SMTP server is configured. Throws 404. */
export const readCorreo = async (id: number): Promise<CorreoSaliente> => {
  const correo = await store.findCorreo(id)
  if (!correo) throw notFound()
  const { smtp, mailFrom } = config()
  const { imagenes, ...rest } = correo
  const oculto = correo.reservado && (smtp !== null || correo.html === '')
  return {
    ...summaryOf(rest),
    de: withNombre(mailFrom.name || (await readParams(db())).empresa.nombre, mailFrom.address),
    responderA: correo.responderA && withNombre(correo.responderNombre, correo.responderA),
    messageId: correo.messageId,
    oculto,
    texto: oculto ? null : correo.texto,
    html: oculto ? null : withImagenes(correo.html, imagenes),
  }
}

/**
 * Sends a failed or delayed mail again. Throws 404, and 409 for another state, an invalid address, an expired link or
 * a recipient who does not want it.
 */
export const retryCorreo = async (who: Sesion, id: number): Promise<CorreoSaliente> => {
  const correo = await store.findCorreo(id)
  if (!correo) throw notFound()
  if (readEmail(correo.para) === null) throw conflict('direccion_invalida', textos.direccion)
  if (correo.noQuiere) throw conflict('no_reintentable', textos.notWanted)
  if (isVencido(correo) && (correo.estado === 'fallido' || correo.estado === 'demorado'))
    throw conflict('no_reintentable', textos.enlaceVencido)
  if (!(await tx((db) => requeueCorreo(db, id)))) throw conflict('no_reintentable', textos.noReintentable)
  log('correo_reintentado', { correo: id, usuario: who.usuarioId })
  return readCorreo(id)
}

/** Sends the retained mail, audited. Returns how many are sent, and how many are not because their link has expired. */
export const sendRetenidos = (): Promise<{ enviados: number; vencidos: number }> =>
  tx(async (on) => {
    const done = await retenidos.release(on)
    if (done.enviados + done.vencidos > 0) await audit(on, { accion: 'correos-retenidos-enviados', despues: done })
    return done
  })

/** Discards the retained mail, audited: it stays readable and is never sent. */
export const discardRetenidos = (): Promise<{ descartados: number }> =>
  tx(async (on) => {
    const descartados = await retenidos.discard(on)
    if (descartados > 0) await audit(on, { accion: 'correos-retenidos-descartados', despues: { descartados } })
    return { descartados }
  })
