import { BadFoto, textosOfFoto } from '#features/fotos/server/fotos.ts'
import { badInput } from '#shared/errors.ts'
import type { Uploaded } from '#shared/files.ts'
import { discardUnkept, refuseManyBytes } from '#server/files/files.ts'
import { once, type Once } from '#server/session/idempotency.ts'
import type { Sesion } from '#server/session/sesion.ts'
import { randomUUID } from 'node:crypto'
import { saveSizes } from './prueba.ts'
import { findHeadOf } from './read.ts'
import * as store from './receipt-store.ts'

/** The sizes of a picture that came. Throws 400 for what is none. */
const sizesOf = async ({ id, nombre }: Uploaded) => {
  try {
    return await saveSizes(id, nombre.replace(/\.[^.]*$/, ''))
  } catch (error) {
    if (!(error instanceof BadFoto)) throw error
    throw badInput(textosOfFoto[error.falla], [{ field: 'file', detail: textosOfFoto[error.falla] }])
  }
}
/**
 * Takes a picture of what is being received, before the receipt: made anew in its sizes, without what it says of place
 * and camera (REMITO-09). It waits some hours for its receipt, then its files go. Throws 404.
 */
export const uploadFoto = async (who: Sesion, numero: string, file: Uploaded): Promise<Once<{ archivo: string }>> => {
  const head = await findHeadOf(who, numero)
  const { saved, plain } = await sizesOf(file) // no connection waits while it is drawn
  let stored = false
  const after = async () => {
    if (!stored) await discardUnkept(saved.map(({ archivo }) => archivo)) // it was taken before, or could not be
  }
  return once(
    async (on) => {
      await refuseManyBytes(on, who.usuarioId)
      const archivo = randomUUID()
      const of = { subida: archivo, numero: head.numero, clienteId: head.clienteId, usuarioId: who.usuarioId }
      await store.insertUpload(
        on,
        saved.map((size) => ({ ...of, ...size, vacia: plain })),
      )
      stored = true
      return { archivo }
    },
    { after },
  )
}
