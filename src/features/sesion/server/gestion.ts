import { conflict, notFound, tooMany } from '#shared/errors.ts'
import { toTime } from '#shared/dates.ts'
import { nombreOfPermiso } from '#shared/permisos.ts'
import { audit } from '#server/auditoria.ts'
import { afterCommit, config } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { enqueueCorreo } from '#server/mail/correo.ts'
import { forget, type Sesion } from '#server/session/sesion.ts'
import { limitesClave, textosGestion as textos, type TipoCodigo } from '../rules.ts'
import { countRecent, endSesiones } from './claves-store.ts'
import { mailEnlace, newEnlace } from './claves.ts'
import { lockCuentas } from './cuentas.ts'
import { forgetAllDevices } from './devices.ts'
import { factsOfAct, actBy } from './act.ts'
import * as store from './gestion-store.ts'

/**
 * What an administrator does with somebody else's account (CUENTAS-03, -05 to -07). Each stands in the caller's
 * transaction and on record; every door that does one calls it, so that its rules are written once.
 */

const sobre = ({ email }: { email: string }) => `usuario ${email}`
const cuentaOf = async (on: Db, id: number): Promise<store.CuentaGestionada> => {
  const cuenta = await store.lockById(on, id)
  if (!cuenta) throw notFound()
  return cuenta
}
/** An account that somebody may end: not one's own, nor the last administrator's. 409. */
const lockToEnd = async (
  on: Db,
  who: Sesion,
  id: number,
  own: string,
  last: string,
): Promise<store.CuentaGestionada> => {
  if (id === who.usuarioId) throw conflict('cuenta_propia', own)
  const admins = await store.lockAdministradores(on)
  const cuenta = await cuentaOf(on, id)
  if (cuenta.activo && admins.includes(id) && admins.length === 1) throw conflict('ultimo_administrador', last)
  return cuenta
}
/** No login, no link, and every open session of it is over at once; carts and orders stay. */
const stop = async (on: Db, id: number, suspendida: boolean): Promise<number> => {
  const cerradas = await endSesiones(on, id)
  await store.saveActivo(on, id, false, suspendida)
  await store.deleteCodigos(on, id)
  await forgetAllDevices(on, id)
  afterCommit(on, () => forget({ usuarioId: id }))
  return cerradas
}

/** Suspends it until somebody takes that back; one that is suspended stays so. Answers how many sessions ended. */
export const suspendCuenta = async (on: Db, who: Sesion, id: number, motivo: string | null): Promise<number> => {
  const cuenta = await lockToEnd(on, who, id, textos.suspendPropia, textos.ultimo)
  if (cuenta.estado === 'suspendida') return 0
  if (cuenta.estado === 'baja') throw conflict('de_baja', textos.deBaja)
  const cerradas = await stop(on, id, true)
  await audit(on, {
    accion: 'cuenta-suspendida',
    clienteId: cuenta.clienteId,
    sobre: sobre(cuenta),
    antes: { estado: cuenta.estado },
    despues: { estado: 'suspendida', ...(motivo ? { motivo } : {}), sesionesCerradas: cerradas },
  })
  return cerradas
}

/** Suspends it on the word of whoever got the mail about its changed e-mail. The caller holds it. */
export const suspendDisputed = async (
  on: Db,
  cuenta: Pick<store.CuentaGestionada, 'id' | 'email' | 'clienteId' | 'estado'>,
  por: string,
): Promise<void> => {
  if (cuenta.estado === 'suspendida') return
  await stop(on, cuenta.id, true)
  await audit(on, {
    accion: 'cuenta-suspendida',
    quien: { usuarioId: null, usuario: por },
    clienteId: cuenta.clienteId,
    sobre: sobre(cuenta),
    antes: { estado: cuenta.estado },
    despues: { estado: 'suspendida', motivo: 'No fui yo' },
  })
}

/** Refuses a document that another account has by now, and one that has ended, 409. */
export const resumeCuenta = async (on: Db, id: number): Promise<void> => {
  await lockCuentas(on)
  const cuenta = await cuentaOf(on, id)
  if (cuenta.activo) return
  if (cuenta.estado === 'baja') throw conflict('de_baja', textos.deBaja)
  const taken = await store.findTaken(on, cuenta, id)
  if (taken) throw conflict('ya_existe', `El documento es ahora de ${taken.nombre}.`)
  await store.saveActivo(on, id, true, false)
  afterCommit(on, () => forget({ usuarioId: id }))
  await audit(on, {
    accion: 'cuenta-reactivada',
    clienteId: cuenta.clienteId,
    sobre: sobre(cuenta),
    antes: { estado: 'suspendida' },
    despues: { estado: 'activa' },
  })
}

/** Ends it for good; answers it as it was, null where it had ended. Its name stays in what it did. */
export const endCuenta = async (on: Db, who: Sesion, id: number): Promise<store.CuentaGestionada | null> => {
  const cuenta = await lockToEnd(on, who, id, textos.endPropia, textos.endUltimo)
  if (cuenta.estado === 'baja') return null
  await stop(on, id, false)
  return cuenta
}

export type Enlace = { email: string; vence: string }
/** At most so many links an account and hour, whoever asks: a mailbox is nobody's to fill. 429. */
const refuseMany = async (on: Db, id: number, tipo: TipoCodigo) => {
  if ((await countRecent(on, id, tipo, 60)) >= limitesClave.codigosPerHour) throw tooMany(textos.manyEnlaces, 3600)
}
const lockInvited = async (on: Db, id: number): Promise<store.CuentaGestionada> => {
  const cuenta = await cuentaOf(on, id)
  if (!cuenta.activo) throw conflict('inactiva', textos.inactiva)
  if (cuenta.estado !== 'invitada') throw conflict('ya_entro', textos.yaEntro)
  await refuseMany(on, id, 'primer-ingreso')
  return cuenta
}
const venceOf = async (on: Db, id: number, tipo: TipoCodigo) => toTime(await store.findVence(on, id, tipo))

/** A new first-login link, which voids the one before: made by `make`, and on record. */
const renewInvitacion = async <T>(
  on: Db,
  id: number,
  accion: 'invitacion-enviada' | 'invitacion-copiada',
  make: (cuenta: store.CuentaGestionada) => Promise<T>,
): Promise<{ email: string; vence: string; made: T }> => {
  const cuenta = await lockInvited(on, id)
  const made = await make(cuenta)
  const vence = await venceOf(on, id, 'primer-ingreso')
  await audit(on, { accion, clienteId: cuenta.clienteId, sobre: sobre(cuenta), despues: { vence } })
  return { email: cuenta.email, vence, made }
}
/** Mails it (OPEN-81). */
export const inviteCuenta = async (on: Db, who: Sesion, id: number): Promise<Enlace> => {
  const send = (cuenta: store.CuentaGestionada) => mailEnlace(on, cuenta, 'primer-ingreso', actBy(who.userName))
  const { email, vence } = await renewInvitacion(on, id, 'invitacion-enviada', send)
  return { email, vence }
}
/** The same link to be handed over by other means: shown this once, mailed to nobody. */
export const copyEnlace = async (on: Db, id: number): Promise<{ enlace: string; vence: string }> => {
  const write = (cuenta: store.CuentaGestionada) => newEnlace(on, cuenta, 'primer-ingreso')
  const { made: ruta, vence } = await renewInvitacion(on, id, 'invitacion-copiada', write)
  return { enlace: config().publicUrl + ruta, vence }
}
/** Voids it. Refuses one that is not good any more, 409. */
export const voidInvitacion = async (on: Db, id: number): Promise<void> => {
  const cuenta = await cuentaOf(on, id)
  if ((await store.endCodigos(on, id, 'primer-ingreso')) === 0) throw conflict('sin_invitacion', textos.noInvitacion)
  await audit(on, { accion: 'invitacion-anulada', clienteId: cuenta.clienteId, sobre: sobre(cuenta) })
}

/** Mails the recovery link; the mail says who asked for it. Nobody sets another's password. */
export const resetClaveOf = async (on: Db, who: Sesion, id: number): Promise<Enlace> => {
  const cuenta = await cuentaOf(on, id)
  if (!cuenta.activo) throw conflict('inactiva', textos.inactiva)
  if (cuenta.estado === 'invitada') throw conflict('sin_clave', textos.noClave)
  await refuseMany(on, id, 'recuperacion')
  await mailEnlace(on, cuenta, 'recuperacion', actBy(who.userName))
  await audit(on, { accion: 'clave-blanqueada', clienteId: cuenta.clienteId, sobre: sobre(cuenta) })
  return { email: cuenta.email, vence: await venceOf(on, id, 'recuperacion') }
}

/** The names of permissions as their owner reads them: two that allow the same are one, and none shows its number. */
const namesOf = (permisos: readonly number[]): readonly string[] => [
  ...new Set(permisos.map((id) => nombreOfPermiso(id).replace(/ \(\d+\)$/, ''))),
]
const tellSumados = (on: Db, who: Sesion, cuenta: store.CuentaGestionada, nombres: readonly string[]) =>
  enqueueCorreo(on, {
    tipo: 'permisos-sumados',
    para: { nombre: `${cuenta.nombre} ${cuenta.apellido}`.trim(), email: cuenta.email },
    asunto: nombres.length === 1 ? `Te sumaron un permiso: ${nombres[0]}` : 'Te sumaron permisos',
    content: {
      titulo: nombres.length === 1 ? 'Te sumaron un permiso' : 'Te sumaron permisos',
      paragraphs: [
        nombres.length === 1
          ? `${who.userName} le sumó a tu cuenta: ${nombres[0]}. Ya podés usarlo.`
          : `${who.userName} le sumó permisos a tu cuenta. Ya podés usarlos.`,
      ],
      // their names have commas and «y» of their own: one a line
      datos: [
        ...(nombres.length === 1 ? [] : [['Permisos', nombres.join('\n')] as const]),
        ...factsOfAct(actBy(who.userName)),
      ],
      button: { texto: 'Ir al portal', ruta: '/' },
    },
  })

/**
 * The rights of an account from now on, in its open sessions too. `vistos`: those that were shown to who changes them.
 * Refuses one's own, what the last administrator needs, what somebody else changed meanwhile (409); and what exceeds
 * the giver's own, `exceeds`.
 */
export const changePermisos = async (
  on: Db,
  who: Sesion,
  id: number,
  { permisos, vistos }: { permisos: readonly number[]; vistos: readonly number[] },
  check: (cuenta: store.CuentaGestionada, sumados: readonly number[]) => void,
): Promise<readonly number[]> => {
  if (id === who.usuarioId) throw conflict('cuenta_propia', textos.permisosPropios)
  const admins = await store.lockAdministradores(on)
  const cuenta = await cuentaOf(on, id)
  const next = [...new Set(permisos)].sort((one, other) => one - other)
  const [had, has, saw] = [new Set(cuenta.permisos), new Set(next), new Set(vistos)]
  const seen = saw.size === had.size && vistos.every((p) => had.has(p))
  const sumados = next.filter((p) => !had.has(p))
  const quitados = cuenta.permisos.filter((p) => !has.has(p))
  if (sumados.length + quitados.length === 0) return next
  if (!seen) throw conflict('cambiado', textos.permisosCambiados)
  if (quitados.includes(1) && admins.includes(id) && admins.length === 1)
    throw conflict('ultimo_administrador', textos.ultimo)
  check(cuenta, sumados)
  await store.savePermisos(on, id, next, [...sumados, ...quitados], who.userName)
  afterCommit(on, () => forget({ usuarioId: id }))
  await audit(on, {
    accion: 'permisos-cambiados',
    clienteId: cuenta.clienteId,
    sobre: sobre(cuenta),
    antes: { permisos: cuenta.permisos },
    despues: { permisos: next },
  })
  if (sumados.length > 0 && cuenta.activo) await tellSumados(on, who, cuenta, namesOf(sumados))
  return next
}

/** Forgets the browsers that an account is known from: the next sign-in from each is told to its owner. */
export const forgetDevicesOf = async (on: Db, id: number): Promise<void> => {
  const cuenta = await cuentaOf(on, id)
  await forgetAllDevices(on, id)
  await audit(on, { accion: 'equipos-olvidados', clienteId: cuenta.clienteId, sobre: sobre(cuenta) })
}
