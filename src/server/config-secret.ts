import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { reason, shown } from './config-reading.ts'

const LEAST = 32
const HELP = `se esperaban ${LEAST} caracteres o más, p. ej. lo que escribe «openssl rand -hex 32».`

/** Creates the key file atomically: neither a full disk nor a second process leaves an empty file behind. */
const makeKey = (file: string): void => {
  const draft = `${file}.${process.pid}`
  try {
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
    linkSync(draft, file)
  } catch (error) {
    // another process created it first: its key is used
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * The key of all signatures: `SECRET_KEY`, or a file in the data folder that is created at the first start. Throws one
 * Spanish sentence that never contains the key.
 */
export const readSecret = (given: string | null, dataDir: string): string => {
  if (given !== null) {
    if (given.trim().length >= LEAST) return given
    throw new Error(`SECRET_KEY: tiene ${given.trim().length} caracteres; ${HELP}`)
  }
  const file = join(dataDir, 'secret.key')
  let key: string
  try {
    if (!existsSync(file)) makeKey(file)
    key = readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw new Error(`SECRET_KEY: no se puede leer ni crear el archivo ${shown(file)}: ${reason(error)}.`, {
      cause: error,
    })
  }
  if (key.length >= LEAST) return key
  throw new Error(
    `SECRET_KEY: el archivo ${shown(file)} ${key === '' ? 'está vacío' : `tiene ${key.length} caracteres`}; ${HELP} Si lo borra, el portal crea otro.`,
  )
}
