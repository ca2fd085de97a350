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
 * Converts HEIC files to JPG with the same name, one at a time; others pass unchanged. `made`: the new files, to
 * discard if unused. Throws 400 for an unreadable one.
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
