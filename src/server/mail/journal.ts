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
 * Journal of mail that the server accepted while the database was unavailable: a file for each in the data folder,
 * flushed to disk. Read before sending resumes, so that a restart does not send a mail twice.
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
    writeDown(folderOf(dataDir), null) // flushes the folder's entry too
  } catch (error) {
    failed(error)
  }
}
/** Passes every noted Message-ID to `write` and deletes its file; keeps the file if `write` fails. */
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
