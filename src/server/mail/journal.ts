import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

/**
 * Accepted mail that the database could not be told of: one file for each in the data folder, on disk before anything
 * else happens. Read before mail is taken again, so that a restart in between does not send it a second time.
 */
const folderOf = (dataDir: string) => join(dataDir, 'correo-aceptado')

const writeDown = (path: string, text: string | null) => {
  const fd = openSync(path, text === null ? 'r' : 'w', 0o600)
  try {
    if (text !== null) writeSync(fd, text)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
export const writeInJournal = (dataDir: string, messageId: string, failed: (why: unknown) => void): void => {
  try {
    mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
    writeDown(join(folderOf(dataDir), messageId.replace(/[^\w.-]/g, '')), messageId)
    writeDown(folderOf(dataDir), null) // the folder's entry too
  } catch (error) {
    failed(error)
  }
}
/** Hands every noted mail to `write`, and forgets each when that is done; a failure keeps the note. */
export const handOverJournal = async (
  dataDir: string,
  write: (messageId: string) => Promise<unknown>,
): Promise<void> => {
  const folder = folderOf(dataDir)
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const messageId = readFileSync(join(folder, name), 'utf8')
    if (messageId) await write(messageId)
    rmSync(join(folder, name), { force: true })
  }
}
