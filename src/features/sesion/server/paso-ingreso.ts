import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { inactive, Refusal, tooMany } from '#shared/errors.ts'
import { toTime } from '#shared/dates.ts'
import { audit } from '#server/auditoria.ts'
import { db, tx } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import type { Meta, Paso } from '#server/http/meta.ts'
import { sha256 } from '#server/session/sesion.ts'
import { cookies, type SegundoFactor } from '../contract.ts'
import { limitesFactor, textosFactor } from '../factor.ts'
import { hasFactor } from './segundo-factor-store.ts'
import { isObligatorio } from './segundo-factor.ts'
import { findCuentaById, type Cuenta } from './store.ts'

/**
 * Between password and code (decision 0036): a secret this browser alone holds, in a cookie no script reads, good for
 * five minutes, five wrong codes and one session. The database keeps its hash, so that every process knows it.
 */
const PASO: Paso = { name: cookies.segundoFactor, path: '/api/auth/segundoFactor', sameSite: 'strict' }

const vencido = () => new Refusal(401, 'ingreso_vencido', textosFactor.vencido)
/** A step is of the account as it was: a new password or e-mail meanwhile makes it worthless. */
const cuentaOf = (c: Cuenta): string => sha256(`${c.clave ?? ''}|${c.email}`)

/** Null: this account goes straight in. Else the step is begun, and this is the sign-in's answer. */
export const beginPaso = async (cuenta: Cuenta, meta: Meta, por?: string): Promise<SegundoFactor | null> => {
  if (cuenta.tipoRol === 3) return null
  const inscribir = !(await hasFactor(cuenta.id, db()))
  if (inscribir && !isObligatorio(cuenta.tipoRol)) return null
  const secreto = randomBytes(32).toString('base64url')
  const vence = new Date(Date.now() + limitesFactor.pasoMinutes * 60_000)
  await tx(async (on) => {
    await on
      .insertInto('paso_ingreso')
      .values({
        huella: sha256(secreto),
        usuarioId: cuenta.id,
        cuenta: cuentaOf(cuenta),
        por: por ?? null,
        inscribir,
        vence,
      })
      .execute()
    // whoever has the password and not the code stops here: on record all the same (OPEN-457)
    await audit(on, {
      accion: 'ingreso-sin-codigo',
      quien: { usuarioId: cuenta.id, usuario: cuenta.email },
      clienteId: cuenta.clienteId,
      ...(por ? { despues: { por } } : {}),
    })
  })
  meta.setPaso(PASO, secreto, limitesFactor.pasoMinutes * 60)
  return { segundoFactor: true, inscribir, email: cuenta.email, vence: toTime(vence) }
}

export type PasoAbierto = { readonly huella: string; readonly cuenta: Cuenta; readonly por: string | undefined }

/**
 * This browser's sign-in step; with `report` the attempt is counted before anything else. Throws 401 for a missing,
 * used, expired or void step, 429 after five attempts, and 403 for an account that is not active any more.
 */
export const readPaso = async (meta: Meta, inscribir: boolean, report: boolean): Promise<PasoAbierto> => {
  const huella = sha256(meta.paso(PASO) ?? '')
  const row = await db()
    .updateTable('paso_ingreso')
    .set({ intentos: sql<number>`intentos + ${report ? 1 : 0}` })
    .where('huella', '=', huella)
    .where('inscribir', '=', inscribir)
    .where('vence', '>', sql<Date>`now()`)
    .returning(['usuarioId', 'cuenta', 'por', 'intentos'])
    .executeTakeFirst()
  const cuenta = row && (await findCuentaById(row.usuarioId, db()))
  if (!row || !cuenta || cuentaOf(cuenta) !== row.cuenta) {
    meta.setPaso(PASO, null)
    throw vencido()
  }
  if (!cuenta.vigente) throw inactive()
  if (row.intentos > limitesFactor.perStep) throw tooMany(textosFactor.demasiados, limitesFactor.pasoMinutes * 60)
  return { huella, cuenta, por: row.por ?? undefined }
}

/** Uses the step up, in the transaction of the code. Two at once: the second is refused, 401. */
export const endPaso = async (on: Db, { huella }: PasoAbierto): Promise<void> => {
  const done = await on.deleteFrom('paso_ingreso').where('huella', '=', huella).executeTakeFirst()
  if (done.numDeletedRows !== 1n) throw vencido()
}
export const forgetPaso = (meta: Meta): void => meta.setPaso(PASO, null)
