import { randomBytes } from 'node:crypto'
import { conflict, notFound } from '#shared/errors.ts'
import { toTime } from '#shared/dates.ts'
import { audit } from '#server/auditoria.ts'
import { afterCommit, config, db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Meta } from '#server/http/meta.ts'
import { forget, sha256, type Sesion } from '#server/session/sesion.ts'
import type { Session } from '../contract.ts'
import { textosGestion as textos, verComoMinutes } from '../rules.ts'
import { toSession, untilOf } from './login.ts'
import * as store from './store.ts'

/**
 * An administrator who sees what a client or a seller sees (CUENTAS-09): a session of that account that only reads,
 * bound to the cookie of the administrator's own. It notes no sign-in, is none of the account's own sessions, and is
 * over after a quarter of an hour.
 */
export const openVerComo = async (who: Sesion, id: number, meta: Meta): Promise<Session> => {
  if (!config().verComo) throw conflict('apagado', textos.verComoApagado)
  const cuenta = await store.findCuentaById(id, db())
  if (!cuenta) throw notFound()
  if (cuenta.tipoRol === 1) throw conflict('es_administrador', textos.verComoAdministrador)
  if (!cuenta.vigente) throw conflict('inactiva', textos.inactiva)
  const token = randomBytes(32).toString('base64url')
  const vence = new Date(Math.min(Date.now() + verComoMinutes * 60_000, who.vence))
  await tx(async (on) => {
    await deleteOf(on, who.usuarioId)
    await store.insertSesion(on, {
      token: sha256(token),
      cookie: who.cookieHash,
      usuarioId: cuenta.id,
      clienteId: cuenta.clienteId === cuenta.clientePropio ? null : cuenta.clienteId,
      vence,
      direccion: meta.ip,
      agente: meta.agent,
      por: who.usuarioId,
    })
    await audit(on, {
      accion: 'ver-como',
      clienteId: cuenta.clienteId,
      sobre: `usuario ${cuenta.email}`,
      despues: { hasta: toTime(vence) },
    })
  })
  const session = await toSession(cuenta, { idToken: token, ...untilOf(vence) })
  // what a person is asked once is for that person to answer
  return { ...session, mostrarPoliticasReclamo: false, showNps: false }
}

const deleteOf = async (on: Db, por: number): Promise<number> => {
  const ended = await on.deleteFrom('sesion').where('por', '=', por).returning('token').execute()
  afterCommit(on, () => {
    for (const { token } of ended) forget({ tokenHash: token })
  })
  return ended.length
}
/** Ends it before its time; without one nothing changes. */
export const endVerComo = (who: Sesion): Promise<true> =>
  tx(async (on): Promise<true> => {
    if ((await deleteOf(on, who.usuarioId)) > 0) await audit(on, { accion: 'ver-como-terminado' })
    return true
  })
