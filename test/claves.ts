import { argon2Sync, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '#server/db/db.ts'

/** The password of every demo account. */
export const CLAVE = 'Demo.2026'
const b64 = (b: Buffer) => b.toString('base64').replace(/=+$/, '')

/**
 * Replaces the hashes of the demo accounts by cheap ones, since most tests begin with a sign-in; the cost is a part of
 * the hash. Passwords set by tests, and checks without an account, keep the real cost.
 */
export const cheapenClaves = async (db: Kysely<Tables>): Promise<void> => {
  const nonce = randomBytes(16)
  const cost = { parallelism: 1, tagLength: 32, memory: 8, passes: 1 }
  const tag = argon2Sync('argon2id', { message: CLAVE, nonce, ...cost })
  const clave = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${b64(nonce)}$${b64(tag)}`
  await db.updateTable('usuario').set({ clave }).where('clave', 'is not', null).execute()
}
