import { BadFoto, makeMini, readAll } from '#features/fotos/server/fotos.ts'
import { log } from '#server/context.ts'
import { readStored } from '#server/files/files.ts'
import type { Picture } from '#server/mail/correo.ts'
import type { AdjuntoRow } from './store.ts'

/** Twice as many pixels as it is shown in, for screens that have them. */
const shown = (pixels: number): number => Math.max(1, Math.round(pixels / 2))
const FOTOS: readonly string[] = ['jpg', 'png', 'webp']

/** Small pictures of a claim's photos, for its mails; one that cannot be read is left out, as its name stands there. */
export const readFotos = async (adjuntos: readonly AdjuntoRow[]): Promise<Picture[]> => {
  const made: Picture[] = []
  for (const { nombre, tipo, archivoId } of adjuntos) {
    if (!FOTOS.includes(tipo)) continue
    try {
      const { jpg, ancho, alto } = await makeMini(async () =>
        readAll((await readStored(archivoId)) as AsyncIterable<unknown>),
      )
      made.push({ nombre, jpg: Buffer.from(jpg), width: shown(ancho), height: shown(alto) })
    } catch (error) {
      log('foto_de_reclamo', { archivo: archivoId, error: String(error), mala: error instanceof BadFoto })
    }
  }
  return made
}
