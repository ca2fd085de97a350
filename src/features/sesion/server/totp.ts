import { createHmac, randomBytes } from 'node:crypto'
import { isSameSecret } from '#server/session/secrets.ts'

/**
 * Codes by time (RFC 6238 over RFC 4226): SHA-1, six digits, a new one every 30 seconds, as every authenticator knows
 * them.
 */
export const SECONDS = 30
const DIGITS = 6
/** Clocks may differ by one step either way. */
const DRIFT = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret of 160 bits, as long as the hash (RFC 4226 §4). */
export const newSecreto = (): Buffer => randomBytes(20)

/** Base32 without padding (RFC 4648), as a secret is typed into an authenticator. */
export const base32 = (bytes: Buffer): string => {
  const bits = Array.from(bytes, (b) => b.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => ALPHABET[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** The step a moment belongs to, in whole half minutes since 1970. */
export const pasoAt = (ms: number): number => Math.floor(ms / 1000 / SECONDS)

/** The code of one step; `digits` is six but for the RFC's own examples. */
export const codigoAt = (secreto: Buffer, paso: number, digits = DIGITS): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(paso))
  const mac = createHmac('sha1', secreto).update(counter).digest()
  const binary = mac.readUInt32BE(mac.at(-1)! & 0x0f) & 0x7fff_ffff
  return String(binary % 10 ** digits).padStart(digits, '0')
}

/** The step a code stands for, the present one or one beside it; null when it is none of theirs. */
export const pasoOf = (secreto: Buffer, codigo: string, ms: number): number | null => {
  if (codigo.length !== DIGITS) return null
  const now = pasoAt(ms)
  const steps = Array.from({ length: 2 * DRIFT + 1 }, (_, i) => now + DRIFT - i)
  return steps.find((paso) => isSameSecret(codigo, codigoAt(secreto, paso))) ?? null
}

/** What the QR code says to the authenticator: whose account this is, and its secret. */
export const uriOf = (secreto: Buffer, email: string, emisor: string): string => {
  const query = new URLSearchParams({
    secret: base32(secreto),
    issuer: emisor,
    algorithm: 'SHA1',
    digits: String(DIGITS),
    period: String(SECONDS),
  })
  return `otpauth://totp/${encodeURIComponent(`${emisor}:${email}`)}?${query.toString().replaceAll('+', '%20')}`
}
