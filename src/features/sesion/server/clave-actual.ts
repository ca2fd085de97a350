import { badInput } from '#shared/errors.ts'
import { db } from '#server/context.ts'
import { textosClave } from '../rules.ts'
import { claveFits } from './clave.ts'
import { claveOf } from './claves-store.ts'
import { countIntento, deCambio } from './intentos.ts'

/**
 * Asks somebody signed in for the password again. A wrong one is 400 and counts as a failed try, the sixth within 15
 * minutes is 429 and does not.
 */
export const requireClaveActual = async (usuarioId: number, password: string): Promise<void> => {
  const intento = await countIntento(deCambio(usuarioId), textosClave.superado)
  if (!(await claveFits(password, await claveOf(db(), usuarioId))))
    throw badInput(textosClave.actualIncorrecta, [{ field: 'password', detail: textosClave.actualIncorrecta }])
  await intento.forgive()
}
