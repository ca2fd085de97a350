import { jobsDb, log } from '#server/context.ts'
import { discardUnkept, keepFile, readStored, saveFile } from '#server/files/files.ts'
import { Fallo, type JobContextOf } from '#server/jobs/jobs.ts'
import { readAll } from './save.ts'
import * as store from './store.ts'
import { BadFoto, makeSizes, WorkshopDown, type Hecha } from './taller.ts'

/** Crashes of the worker process after which a photo is given up. */
const MAX_CRASHES = 3

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
const keepSizes = async (clave: string, hechas: readonly Hecha[], hand: JobContextOf): Promise<void> => {
  const saved: { id: string; hecha: Hecha }[] = []
  try {
    for (const hecha of hechas) {
      hand.signal.throwIfAborted()
      const { tamano, formato, bytes } = hecha
      const { id } = await saveFile({ nombre: `${clave}-${tamano}.${formato}`, tipo: formato }, whole(bytes))
      saved.push({ id, hecha })
    }
    await jobsDb()
      .transaction()
      .execute(async (on) => {
        const tamanos = saved.map(({ id, hecha: { tamano, formato } }) => ({ tamano, formato, archivo: id }))
        if (await store.saveHecha(on, clave, tamanos)) for (const { id } of saved) await keepFile(on, id)
        await hand.finish(on)
      })
  } finally {
    await discardUnkept(saved.map(({ id }) => id))
  }
}

/**
 * Makes a photo's sizes and then shows it. A crash leaves nothing that is shown, and the job runs again; an unreadable
 * photo is given up, and the former one stays.
 */
export const makeFoto = async ({ clave }: { clave: string }, hand: JobContextOf): Promise<void> => {
  const foto = await store.findFoto(jobsDb(), clave)
  if (!foto || foto.hecha) return
  try {
    const { hechas } = await makeSizes(async () => readAll((await readStored(foto.archivo)) as AsyncIterable<unknown>))
    await keepSizes(clave, hechas, hand)
  } catch (error) {
    if (!(error instanceof BadFoto)) throw error
    if (error instanceof WorkshopDown && hand.attempt < MAX_CRASHES) throw error
    await store.giveUpFoto(jobsDb(), clave)
    log('foto_mala', { clave, error: error.message })
    throw new Fallo(error.message, { final: true })
  }
}
