import { createReadStream } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileStore } from './store.ts'

/** Flushes a folder: a rename is durable only once its folder is on disk. */
const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

const noneOf = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT') return null
  throw error
}

/** A store in a folder of this machine, in 256 subfolders by the first two letters of the ids. */
export const diskStore = (dir: string): FileStore => {
  const pathOf = (id: string) => join(dir, id.slice(0, 2), id)
  const draftOf = (id: string) => `${pathOf(id)}.parcial`
  return {
    put: async (id, bytes) => {
      const folder = dirname(pathOf(id))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      try {
        await writeFile(draftOf(id), bytes, { flag: 'wx', mode: 0o600, flush: true })
        await rename(draftOf(id), pathOf(id))
        await syncFolder(folder)
      } catch (error) {
        await rm(draftOf(id), { force: true })
        throw error
      }
    },
    read: async (id) => {
      const file = await open(pathOf(id), 'r').catch(noneOf) // fails now, not in the middle of an answer
      return file && createReadStream('', { fd: file })
    },
    pathOf,
    remove: async (id) => {
      await rm(draftOf(id), { force: true })
      await rm(pathOf(id), { force: true })
    },
  }
}
