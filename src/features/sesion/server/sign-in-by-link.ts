import { inactive } from '#shared/errors.ts'
import { db } from '#server/context.ts'
import type { Meta } from '#server/http/meta.ts'
import type { ResetData, SegundoFactor, Session } from '../contract.ts'
import { saveByCodigo } from './claves.ts'
import { signIn } from './login.ts'
import { findCuentaById } from './store.ts'

/**
 * Sets a password by a mailed code and signs its owner in on this browser (DIARIO-17): a session, or the step to the
 * second factor, which the link does not replace. Refuses as `saveByCodigo`.
 */
export const signInByLink = async (body: ResetData, meta: Meta): Promise<Session | SegundoFactor> => {
  const cuenta = await findCuentaById(await saveByCodigo(body, meta), db())
  if (!cuenta?.vigente) throw inactive()
  return signIn(cuenta, meta, 'enlace del correo')
}
