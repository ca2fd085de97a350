import type { FileReply } from '#shared/route.ts'
import type { ReclamoEntero } from '#features/reclamos/contract.ts'
import { openAdjunto, readReclamo } from '#features/reclamos/server/reclamos.ts'
import { jobsDb } from '#server/context.ts'
import type { Meta } from '#server/http/meta.ts'
import { lectorOf } from './eventos.ts'

/** A claim whole, for the order system: its attachments stand under addresses its key opens. Refuses 401, 403, 404. */
export const readReclamoEntero = async (id: number, meta: Meta): Promise<ReclamoEntero> => {
  await lectorOf(meta)
  return readReclamo(jobsDb(), null, id)
}
/** One of its attachments. Refuses 401, 403, 404. */
export const openReclamoAdjunto = async ({ id, nro }: { id: number; nro: number }, meta: Meta): Promise<FileReply> => {
  await lectorOf(meta)
  return openAdjunto(jobsDb(), null, id, nro)
}
