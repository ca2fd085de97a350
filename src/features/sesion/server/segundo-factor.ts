import { conflict } from '#shared/errors.ts'
import { toTime } from '#shared/dates.ts'
import { config, db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Meta } from '#server/http/meta.ts'
import { readParams } from '#server/params.ts'
import type { Sesion } from '#server/session/sesion.ts'
import type { Respaldos, EstadoFactor, Inscripcion } from '../contract.ts'
import { limitesFactor, showRespaldo, textosFactor } from '../factor.ts'
import { tellDone, type Autor, type Persona } from './avisos-factor.ts'
import { requireClaveActual } from './clave-actual.ts'
import { lockCuenta } from './claves-store.ts'
import { counted, incorrecto, spendCodigo } from './codigo.ts'
import { encrypt, fingerprintRespaldo, newRespaldo } from './secretos.ts'
import * as store from './segundo-factor-store.ts'
import { findCuentaById } from './store.ts'
import { base32, newSecreto, uriOf } from './totp.ts'

/** Whether an account of this role must have a second factor; role 3 is never asked for one. */
export const isObligatorio = (tipoRol: number): boolean => tipoRol !== 3 && config().segundoFactorObligatorio

/** Makes a secret that counts once a code of it has been shown. Refuses 409 where there is a confirmed one. */
export const prepareFactor = async (on: Db, persona: Persona): Promise<Inscripcion> => {
  const secreto = newSecreto()
  if (!(await store.savePendiente(on, persona.id, encrypt(persona.id, secreto))))
    throw conflict('ya_activo', textosFactor.alreadyActive)
  return { secreto: base32(secreto), uri: uriOf(secreto, persona.email, (await readParams(on)).empresa.nombre) }
}

const newRespaldos = async (on: Db, usuarioId: number): Promise<string[]> => {
  const codigos = new Set<string>()
  while (codigos.size < limitesFactor.respaldos) codigos.add(newRespaldo())
  await store.replaceRespaldos(
    on,
    usuarioId,
    [...codigos].map((c) => fingerprintRespaldo(usuarioId, c)),
  )
  return [...codigos].map(showRespaldo)
}

/**
 * Confirms the prepared secret with its first code and answers the recovery codes, which are never shown again. Null:
 * the code is wrong. Refuses 409 without a prepared secret.
 */
export const activateFactor = async (
  on: Db,
  persona: Persona,
  codigo: string,
  autor: Autor,
): Promise<string[] | null> => {
  await lockCuenta(on, persona.id) // two at once: the second finds it confirmed
  const factor = await store.findFactor(persona.id, on)
  if (!factor) throw conflict('sin_preparar', textosFactor.startAgain)
  if (factor.activado) throw conflict('ya_activo', textosFactor.alreadyActive)
  if (!(await spendCodigo(on, persona.id, codigo, true))) return null
  await store.activate(on, persona.id)
  await tellDone(on, 'segundo-factor-activado', persona, autor)
  return newRespaldos(on, persona.id)
}

/** Takes the factor of an account away; false when it had none. Its sessions are the caller's business. */
export const dropFactor = async (on: Db, persona: Persona, autor: Autor): Promise<boolean> => {
  await lockCuenta(on, persona.id)
  if (!(await store.deleteFactor(on, persona.id))) return false
  await tellDone(on, 'segundo-factor-desactivado', persona, autor)
  return true
}

const autorOf = (who: Sesion, meta: Meta): Autor => ({
  usuarioId: who.usuarioId,
  usuario: who.email,
  ip: meta.ip,
  agente: meta.agent,
})
const personaOf = async (who: Sesion): Promise<Persona> => (await findCuentaById(who.usuarioId, db()))!

export const estadoPropio = async (who: Sesion): Promise<EstadoFactor> => {
  const factor = await store.findFactor(who.usuarioId, db())
  const desde = factor?.activado ?? null
  return {
    activo: desde !== null,
    obligatorio: isObligatorio(who.tipoRol),
    desde: desde && toTime(desde),
    respaldos: desde ? await store.countRespaldos(db(), who.usuarioId) : 0,
  }
}

/** Starts setting it up, for whoever knows the password: an unattended screen must not lock its owner out. */
export const prepareOwnFactor = async (who: Sesion, password: string): Promise<Inscripcion> => {
  await requireClaveActual(who.usuarioId, password)
  const persona = await personaOf(who)
  return tx((on) => prepareFactor(on, persona))
}

/** Refuses a wrong code with 400. */
export const activateOwnFactor = async (who: Sesion, codigo: string, meta: Meta): Promise<Respaldos> => {
  const persona = await personaOf(who)
  const codigos = await counted(who.usuarioId, async () => {
    const made = await tx((on) => activateFactor(on, persona, codigo, autorOf(who, meta)))
    if (!made) throw incorrecto(400)
    return made
  })
  return { codigos: { $values: codigos } }
}

/**
 * Does something to one's own factor for whoever knows the password and has a code. Refuses 400 for either, 409 where
 * there is no factor.
 */
const withClaveAndCodigo = async <T>(
  who: Sesion,
  { password, codigo }: { password: string; codigo: string },
  work: (on: Db) => Promise<T>,
): Promise<T> => {
  if (!(await store.hasFactor(who.usuarioId, db()))) throw conflict('sin_activar', textosFactor.notActive)
  await requireClaveActual(who.usuarioId, password)
  return counted(who.usuarioId, () =>
    tx(async (on) => {
      await lockCuenta(on, who.usuarioId)
      if (!(await spendCodigo(on, who.usuarioId, codigo))) throw incorrecto(400)
      return work(on)
    }),
  )
}

/** Refuses 409 where it is required. */
export const deactivateOwnFactor = async (
  who: Sesion,
  datos: { password: string; codigo: string },
  meta: Meta,
): Promise<true> => {
  if (isObligatorio(who.tipoRol)) throw conflict('obligatorio', textosFactor.required)
  const persona = await personaOf(who)
  await withClaveAndCodigo(who, datos, (on) => dropFactor(on, persona, autorOf(who, meta)))
  return true
}

/** Ten new recovery codes; the former ones are worth nothing from then on. */
export const respaldosPropios = async (
  who: Sesion,
  datos: { password: string; codigo: string },
  meta: Meta,
): Promise<Respaldos> => {
  const persona = await personaOf(who)
  const codigos = await withClaveAndCodigo(who, datos, async (on) => {
    await tellDone(on, 'codigos-respaldo-nuevos', persona, autorOf(who, meta))
    return newRespaldos(on, who.usuarioId)
  })
  return { codigos: { $values: codigos } }
}
