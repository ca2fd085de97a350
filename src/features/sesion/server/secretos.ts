import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { config } from '#server/context.ts'

/**
 * What of the second factor must not be read out of the database alone: secrets are encrypted, recovery codes are kept
 * as keyed hashes. Both keys come of the portal's own (SECRET_KEY): with another one, every factor must be set up anew.
 */
const keyOf = (use: string): Buffer => Buffer.from(hkdfSync('sha256', config().secret, 'portal-ventas', use, 32))
const IV = 12
const TAG = 16

/** AES-256-GCM; the text is good for this account only. */
export const encrypt = (usuarioId: number, plain: Buffer): string => {
  const iv = randomBytes(IV)
  const cipher = createCipheriv('aes-256-gcm', keyOf('segundo-factor'), iv).setAAD(Buffer.from(String(usuarioId)))
  const body = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')
}

/** Null when it was encrypted with another key, for another account, or changed since. */
export const decrypt = (usuarioId: number, text: string): Buffer | null => {
  const all = Buffer.from(text, 'base64url')
  if (all.length <= IV + TAG) return null
  const decipher = createDecipheriv('aes-256-gcm', keyOf('segundo-factor'), all.subarray(0, IV), {
    authTagLength: TAG,
  }).setAAD(Buffer.from(String(usuarioId)))
  decipher.setAuthTag(all.subarray(IV, IV + TAG))
  try {
    return Buffer.concat([decipher.update(all.subarray(IV + TAG)), decipher.final()])
  } catch {
    return null
  }
}

// Crockford's letters: none is taken for another
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** A recovery code of 50 bits, ten letters. */
export const newRespaldo = (): string => Array.from(randomBytes(10), (b) => LETTERS[b % LETTERS.length]).join('')
/** How a recovery code is kept: its fifty bits alone could be tried out, without the key they cannot. */
export const fingerprintRespaldo = (usuarioId: number, codigo: string): string =>
  createHmac('sha256', keyOf('codigo-respaldo')).update(`${usuarioId}:${codigo}`).digest('base64url')
