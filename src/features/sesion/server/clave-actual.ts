import { badInput } from '#shared/errors.ts'
import { db } from '#server/context.ts'
import { textosClave } from '../rules.ts'
import { claveFits } from './clave.ts'
import { claveOf } from './claves-store.ts'
import { countAttempt, ofCambio } from './intentos.ts'

/**
 * Asks somebody signed in for the password again. A wrong one is 400 and counts as a failed try, the sixth within 15
 * minutes is 429 and does not.
 */
export const requireClaveActual = async (usuarioId: number, password: string): Promise<void> => {
  const attempt = await countAttempt(ofCambio(usuarioId), textosClave.exceeded)
  if (!(await claveFits(password, await claveOf(db(), usuarioId))))
    throw badInput(textosClave.actualWrong, [{ field: 'password', detail: textosClave.actualWrong }])
  await attempt.forgive()
}
