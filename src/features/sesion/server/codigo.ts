import { Refusal } from '#shared/errors.ts'
import { log } from '#server/context.ts'
import type { Db } from '#server/db/db.ts'
import { readCodigo, textosFactor, type Codigo } from '../factor.ts'
import { countIntento, deFactor } from './intentos.ts'
import { decrypt, huellaRespaldo } from './secretos.ts'
import * as store from './segundo-factor-store.ts'
import { pasoDe } from './totp.ts'

/**
 * Runs what looks at a code with the try counted before it: guesses in parallel, of several steps and of several
 * processes count alike, and one that fits leaves no trace. `work` throws for a wrong code. Refuses 429 past 10 an
 * hour, which is not counted.
 */
export const contado = async <T>(usuarioId: number, work: () => Promise<T>): Promise<T> => {
  const intento = await countIntento(deFactor(usuarioId), textosFactor.demasiados)
  const done = await work()
  await intento.forgive()
  return done
}

/** `status` is 401 where there is no session yet; to somebody signed in a 401 would say that the session is over. */
export const incorrecto = (status: 400 | 401): Refusal =>
  new Refusal(status, 'codigo_incorrecto', textosFactor.incorrecto, {
    errors: [{ field: 'codigo', detail: textosFactor.incorrecto }],
  })

const takeDeAplicacion = async (on: Db, usuarioId: number, texto: string): Promise<boolean> => {
  const factor = await store.findFactor(usuarioId, on)
  if (!factor) return false
  const secreto = decrypt(usuarioId, factor.secreto)
  if (!secreto) log('segundo_factor_ilegible', { usuarioId, motivo: 'SECRET_KEY es otra que cuando se activó' })
  const paso = secreto && pasoDe(secreto, texto, Date.now())
  return paso !== null && (await store.takePaso(on, usuarioId, paso))
}

/**
 * Uses a code up, in the caller's transaction: the authenticator's (its step, once) or, unless `soloAplicacion`, a
 * recovery code. Null: wrong or used.
 */
export const spendCodigo = async (
  on: Db,
  usuarioId: number,
  typed: string,
  soloAplicacion = false,
): Promise<Codigo['tipo'] | null> => {
  const codigo = readCodigo(typed)
  if (!codigo || (soloAplicacion && codigo.tipo !== 'aplicacion')) return null
  const right =
    codigo.tipo === 'aplicacion'
      ? await takeDeAplicacion(on, usuarioId, codigo.texto)
      : await store.takeRespaldo(on, usuarioId, huellaRespaldo(usuarioId, codigo.texto))
  return right ? codigo.tipo : null
}
