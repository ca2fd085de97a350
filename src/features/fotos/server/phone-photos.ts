import { badInput } from '#shared/errors.ts'
import type { Uploaded } from '#shared/files.ts'
import { readStored, saveFile } from '#server/files/files.ts'
import { textos } from '../rules.ts'
import { readAll } from './save.ts'
import { BadFoto, makeJpg } from './taller.ts'

async function* whole(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
const toJpg = async ({ id, nombre }: Uploaded): Promise<Uploaded> => {
  try {
    const jpg = await makeJpg(async () => readAll((await readStored(id)) as AsyncIterable<unknown>))
    return await saveFile({ nombre: `${nombre.replace(/\.[^.]*$/, '')}.jpg`, tipo: 'jpg' }, whole(jpg))
  } catch (error) {
    if (!(error instanceof BadFoto)) throw error
    throw badInput(`«${nombre}»: ${textos[error.falla]}`)
  }
}

/**
 * Files as they are to be kept: a telephone's HEIC as a JPG under the same name, one after the other, the rest as they
 * came. `made`: what was made anew, for whoever keeps none of it to discard. Refuses 400 one that cannot be read.
 */
export const convertHeic = async (
  files: readonly Uploaded[],
  made: (id: string) => void,
): Promise<readonly Uploaded[]> => {
  const all: Uploaded[] = []
  for (const file of files) {
    const ready = file.tipo === 'heic' ? await toJpg(file) : file
    if (ready !== file) made(ready.id)
    all.push(ready)
  }
  return all
}
